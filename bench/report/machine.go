package report

import (
	"os"
	"runtime"
	"runtime/debug"
	"strings"
	"time"
)

// Machine is where and with what the numbers were found.
type Machine struct {
	CPU       string
	Cores     int
	System    string
	Go        string
	Libraries []Library
	Date      string
}

// Library is a module whose speed was measured.
type Library struct{ Path, Version string }

// ThisMachine describes the machine and the build that run.
func ThisMachine() Machine {
	return Machine{
		CPU: cpu(), Cores: runtime.NumCPU(), System: runtime.GOOS + "/" + runtime.GOARCH,
		Go: runtime.Version(), Libraries: libraries(), Date: time.Now().UTC().Format(time.DateOnly),
	}
}

func cpu() string {
	text, err := os.ReadFile("/proc/cpuinfo")
	if err != nil {
		return "unknown CPU"
	}
	for line := range strings.Lines(string(text)) {
		if name, value, ok := strings.Cut(line, ":"); ok && strings.TrimSpace(name) == "model name" {
			return strings.TrimSpace(value)
		}
	}
	return "unknown CPU"
}

func libraries() []Library {
	build, ok := debug.ReadBuildInfo()
	if !ok {
		return nil
	}
	var found []Library
	for _, path := range []string{
		"github.com/open-policy-agent/opa", "cel.dev/cel-go",
		"github.com/cedar-policy/cedar-go", "github.com/casbin/casbin/v2",
	} {
		for _, module := range build.Deps {
			if module.Path == path {
				found = append(found, Library{path, module.Version})
			}
		}
	}
	return found
}
