package main

import (
	"encoding/json"
	"fmt"
	"io"
	"maps"
	"path/filepath"
	"slices"
	"strings"
)

// coverageReport is what `opa test --coverage --format=json` prints.
type coverageReport struct {
	Files map[string]struct {
		Covered    []coverageRange `json:"covered"`
		NotCovered []coverageRange `json:"not_covered"`
	} `json:"files"`
}

type coverageRange struct {
	Start struct {
		Row int `json:"row"`
	} `json:"start"`
	End struct {
		Row int `json:"row"`
	} `json:"end"`
	// Kinds says why a range was passed over, such as index_excluded.
	Kinds []string `json:"kinds"`
}

func (r coverageRange) String() string {
	text := fmt.Sprintf("line %d", r.Start.Row)
	if r.End.Row != r.Start.Row {
		text = fmt.Sprintf("lines %d to %d", r.Start.Row, r.End.Row)
	}

	if len(r.Kinds) > 0 {
		text += " (" + strings.Join(r.Kinds, ", ") + ")"
	}

	return text
}

// checkRegoCoverage holds each policy file below dir to full coverage by
// itself: the total of the report counts the test files too.
func checkRegoCoverage(in io.Reader, out io.Writer, dir string) error {
	var report coverageReport
	if err := json.NewDecoder(in).Decode(&report); err != nil {
		return fmt.Errorf("coverage report of opa test: %w", err)
	}

	files, err := regoFiles(dir)
	if err != nil {
		return err
	}

	var found []string

	for _, path := range slices.Sorted(maps.Keys(files)) {
		file, reported := report.Files[filepath.ToSlash(path)]

		switch {
		case !reported:
			found = append(found, path+": not in the report")
		case len(file.Covered) == 0 && len(files[path].Rules) > 0:
			found = append(found, path+": no line covered")
		}

		for _, missed := range file.NotCovered {
			found = append(found, fmt.Sprintf("%s: %s not covered", path, missed))
		}
	}

	fmt.Fprintf(out, "%d policy files looked at for uncovered lines\n", len(files))

	return findings("Rego coverage", found)
}
