package main

import (
	"fmt"
	"path"

	"golang.org/x/mod/modfile"
)

const (
	sdk = "github.com/pulumi/pulumi/sdk/v3"
	// sdkVersion is the oldest that the generated code compiles with here: that of the CLI of tools/engine.
	sdkVersion = "v3.248.0"
)

// requireSDK raises the requirement of go.mod: the generator names a version that lacks what its code calls.
func requireSDK(made files) error {
	module, err := modfile.Parse("go.mod", made["go.mod"], nil)
	if err != nil {
		return err
	}
	if err := module.AddRequire(sdk, sdkVersion); err != nil {
		return err
	}
	made["go.mod"], err = module.Format()
	return err
}

// keepReadme puts a copy where pyproject.toml says that it is: pip refuses the package without it.
func keepReadme(made files) error {
	for name, text := range made {
		if path.Base(name) == "README.md" {
			made["README.md"] = text
			return nil
		}
	}
	return fmt.Errorf("there is no README.md among the generated files")
}
