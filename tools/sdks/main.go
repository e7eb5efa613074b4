// Writes the SDKs of a package schema with Pulumi's own generators, one folder a language.
package main

import (
	"encoding/json"
	"errors"
	"fmt"
	"os"
	"path/filepath"

	dotnet "github.com/pulumi/pulumi-dotnet/pulumi-language-dotnet/v3/codegen"
	"github.com/pulumi/pulumi-java/pkg/codegen/java"
	gogen "github.com/pulumi/pulumi/pkg/v3/codegen/go"
	"github.com/pulumi/pulumi/pkg/v3/codegen/nodejs"
	"github.com/pulumi/pulumi/pkg/v3/codegen/python"
	"github.com/pulumi/pulumi/pkg/v3/codegen/schema"
)

// tool stands in the first line of every generated file.
const tool = "npm run sdks"

// alone serves a schema that refers to no other package: the generators ask for a loader and never call it.
type alone struct{ schema.ReferenceLoader }

type files = map[string][]byte

var generators = map[string]func(*schema.Package) (files, error){
	"dotnet": func(pkg *schema.Package) (files, error) {
		return dotnet.GeneratePackage(tool, withLogo(pkg), nil, nil)
	},
	"go": func(pkg *schema.Package) (files, error) {
		return gogen.GeneratePackage(tool, pkg, nil)
	},
	"java": func(pkg *schema.Package) (files, error) {
		return java.GeneratePackage(tool, pkg, nil, nil, false, false)
	},
	"nodejs": func(pkg *schema.Package) (files, error) {
		return nodejs.GeneratePackage(tool, pkg, nil, nil, false, alone{})
	},
	"python": func(pkg *schema.Package) (files, error) {
		return python.GeneratePackage(tool, pkg, nil, alone{})
	},
}

// finish mends what a generator leaves to the maker of the package.
var finish = map[string]func(files) error{"go": requireSDK, "python": keepReadme}

func main() {
	if err := run(os.Args[1:]); err != nil {
		fmt.Fprintln(os.Stderr, err)
		os.Exit(1)
	}
}

func run(args []string) error {
	if len(args) != 2 {
		return errors.New("usage: sdks SCHEMA FOLDER")
	}
	text, err := os.ReadFile(args[0])
	if err != nil {
		return err
	}
	var spec schema.PackageSpec
	if err := json.Unmarshal(text, &spec); err != nil {
		return fmt.Errorf("%s: %w", args[0], err)
	}
	for language := range generators {
		if err := generate(language, spec, filepath.Join(args[1], language)); err != nil {
			return fmt.Errorf("%s: %w", language, err)
		}
	}
	return nil
}

// generate replaces the folder: what the schema no longer makes goes.
func generate(language string, spec schema.PackageSpec, folder string) error {
	// A generator writes into the package that it is given, so each gets its own.
	pkg, diagnostics, err := schema.BindSpec(spec, alone{}, schema.ValidationOptions{})
	if err != nil {
		return err
	}
	if diagnostics.HasErrors() {
		return diagnostics
	}
	made, err := generators[language](pkg)
	if err != nil {
		return err
	}
	if mend := finish[language]; mend != nil {
		if err := mend(made); err != nil {
			return err
		}
	}
	return write(folder, made)
}

func write(folder string, made files) error {
	if err := os.RemoveAll(folder); err != nil {
		return err
	}
	for name, text := range made {
		file := filepath.Join(folder, filepath.FromSlash(name))
		if err := os.MkdirAll(filepath.Dir(file), 0o755); err != nil {
			return err
		}
		if err := os.WriteFile(file, text, 0o644); err != nil {
			return err
		}
	}
	return nil
}
