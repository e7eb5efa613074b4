// Writes the programs that `pulumi import` writes for imported resources, with Pulumi's own generators: one file a
// language, without a CLI, a language host or a plugin.
package main

import (
	"bytes"
	"context"
	"encoding/json"
	"errors"
	"fmt"
	"io"
	"os"
	"path/filepath"

	"github.com/blang/semver"
	"github.com/hashicorp/hcl/v2"
	gogen "github.com/pulumi/pulumi/pkg/v3/codegen/go"
	"github.com/pulumi/pulumi/pkg/v3/codegen/nodejs"
	"github.com/pulumi/pulumi/pkg/v3/codegen/pcl"
	"github.com/pulumi/pulumi/pkg/v3/codegen/python"
	"github.com/pulumi/pulumi/pkg/v3/codegen/schema"
	"github.com/pulumi/pulumi/pkg/v3/importer"
)

type generator = func(*pcl.Program) (map[string][]byte, hcl.Diagnostics, error)

var generators = []generator{gogen.GenerateProgram, nodejs.GenerateProgram, python.GenerateProgram}

func main() {
	if err := run(os.Args[1:]); err != nil {
		fmt.Fprintln(os.Stderr, err)
		os.Exit(1)
	}
}

func run(args []string) error {
	if len(args) != 3 {
		return errors.New("usage: programs SCHEMA RESOURCES FOLDER")
	}
	text, err := os.ReadFile(args[0])
	if err != nil {
		return err
	}
	file, err := os.ReadFile(args[1])
	if err != nil {
		return err
	}
	var resources []imported
	if err := json.Unmarshal(file, &resources); err != nil {
		return fmt.Errorf("%s: %w", args[1], err)
	}
	for _, generate := range generators {
		if err := write(text, resources, args[2], generate); err != nil {
			return err
		}
	}
	return nil
}

// write puts the files of one language into the folder.
func write(text []byte, resources []imported, folder string, generate generator) error {
	loader := schema.NewCachedLoader(only{text: text})
	states, names := statesOf(resources)
	var unused bytes.Buffer
	return importer.GenerateLanguageDefinitions(&unused, loader, func(_ io.Writer, program *pcl.Program) error {
		made, diagnostics, err := generate(program)
		if err != nil {
			return err
		}
		if diagnostics.HasErrors() {
			return diagnostics
		}
		for name, text := range made {
			if err := os.WriteFile(filepath.Join(folder, name), text, 0o644); err != nil {
				return err
			}
		}
		return nil
	}, states, append(states, provider()), names)
}

// only serves the one package whose schema it has. Each language has it bound anew, because a generator writes into
// what it is given.
type only struct {
	schema.ReferenceLoader
	text []byte
}

func (loader only) load() (*schema.Package, error) {
	var spec schema.PackageSpec
	if err := json.Unmarshal(loader.text, &spec); err != nil {
		return nil, err
	}
	pkg, diagnostics, err := schema.BindSpec(spec, loader, schema.ValidationOptions{})
	if err == nil && diagnostics.HasErrors() {
		err = diagnostics
	}
	return pkg, err
}

func (loader only) LoadPackage(string, *semver.Version) (*schema.Package, error) {
	return loader.load()
}

func (loader only) LoadPackageV2(context.Context, *schema.PackageDescriptor) (*schema.Package, error) {
	return loader.load()
}

func (loader only) LoadPackageReference(string, *semver.Version) (schema.PackageReference, error) {
	return reference(loader.load())
}

func (loader only) LoadPackageReferenceV2(
	context.Context, *schema.PackageDescriptor,
) (schema.PackageReference, error) {
	return reference(loader.load())
}

func reference(pkg *schema.Package, err error) (schema.PackageReference, error) {
	if err != nil {
		return nil, err
	}
	return pkg.Reference(), nil
}
