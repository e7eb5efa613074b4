package main

import (
	"github.com/pulumi/pulumi/pkg/v3/importer"
	pkgresource "github.com/pulumi/pulumi/pkg/v3/resource"
	"github.com/pulumi/pulumi/sdk/v3/go/common/resource"
	"github.com/pulumi/pulumi/sdk/v3/go/common/tokens"
)

const (
	stack    = "dev"
	project  = "project"
	provided = "urn:pulumi:dev::project::pulumi:providers:cloudcompute::default"
	identity = "00000000-0000-4000-8000-000000000000"
)

// imported is one resource of an import file, with the inputs that the provider has read.
type imported struct {
	Type        tokens.Type    `json:"type"`
	Name        string         `json:"name"`
	LogicalName string         `json:"logicalName"`
	ID          resource.ID    `json:"id"`
	Inputs      map[string]any `json:"inputs"`
}

// statesOf is what the CLI has in its hands after an import: the resources of the state, and their variables.
func statesOf(resources []imported) ([]*pkgresource.State, importer.NameTable) {
	names := importer.NameTable{}
	var states []*pkgresource.State
	for _, one := range resources {
		logical := one.LogicalName
		if logical == "" {
			logical = one.Name
		}
		inputs := resource.NewPropertyMapFromMap(one.Inputs)
		urn := resource.NewURN(stack, project, "", one.Type, logical)
		names[urn] = one.Name
		states = append(states, &pkgresource.State{
			Type: one.Type, URN: urn, Custom: true, ID: one.ID, Inputs: inputs, Outputs: inputs,
			Protect: true, Provider: provided + "::" + identity,
		})
	}
	return states, names
}

// provider is the state of the default provider: the generators look there for the package of a resource.
func provider() *pkgresource.State {
	return &pkgresource.State{
		Type: "pulumi:providers:cloudcompute", URN: provided, Custom: true, ID: identity, Inputs: resource.PropertyMap{},
	}
}
