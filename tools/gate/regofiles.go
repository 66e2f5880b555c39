package main

import (
	"fmt"
	"io/fs"
	"os"
	"path/filepath"

	"github.com/open-policy-agent/opa/v1/ast"
)

// regoFiles parses every Rego file below a folder, keyed by path. A folder
// without any is an error.
func regoFiles(dir string) (map[string]*ast.Module, error) {
	modules := map[string]*ast.Module{}

	err := filepath.WalkDir(dir, func(path string, entry fs.DirEntry, err error) error {
		if err != nil || entry.IsDir() || filepath.Ext(path) != ".rego" {
			return err
		}

		text, err := os.ReadFile(path)
		if err != nil {
			return err
		}

		module, err := ast.ParseModuleWithOpts(path, string(text), ast.ParserOptions{RegoVersion: ast.RegoV1})
		if err != nil {
			return err
		}

		modules[path] = module

		return nil
	})
	if err != nil {
		return nil, fmt.Errorf("reading %s: %w", dir, err)
	}

	if len(modules) == 0 {
		return nil, fmt.Errorf("%s holds no Rego file", dir)
	}

	return modules, nil
}
