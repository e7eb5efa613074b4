package main

import (
	"github.com/pulumi/pulumi/sdk/v3/go/pulumi"
	"github.com/pulumi/pulumi/sdk/v3/go/pulumi/config"
	"pulumi-cloudcompute/sdk/go/cloudcompute"
)

func main() {
	pulumi.Run(deploy)
}

func deploy(ctx *pulumi.Context) error {
	// In a real stack: pulumi config set --secret registryPassword …
	password, err := config.TrySecret(ctx, "registryPassword")
	if err != nil {
		password = pulumi.String("change-me").ToStringOutput()
	}

	// Pulls the private image.
	registry, err := cloudcompute.NewRegistry(ctx, "hub", &cloudcompute.RegistryArgs{
		Username: pulumi.String("deploy"),
		Password: password,
	})
	if err != nil {
		return err
	}

	// Model files that every worker mounts.
	models, err := cloudcompute.NewNetworkVolume(ctx, "models", &cloudcompute.NetworkVolumeArgs{
		Size:       pulumi.Int(100),
		DataCenter: pulumi.String("EU-RO-1"),
	})
	if err != nil {
		return err
	}

	// What a worker runs. An edit here reaches the endpoint at once.
	template, err := cloudcompute.NewTemplate(ctx, "worker", &cloudcompute.TemplateArgs{
		Image:      pulumi.String("org/worker:1.0"),
		Serverless: pulumi.Bool(true),
		Registry:   registry.ID(),
		Env:        pulumi.StringMap{"LOG_LEVEL": pulumi.String("info"), "MODEL": pulumi.String("base")},
	})
	if err != nil {
		return err
	}

	// Zero to five workers, by the length of the queue.
	endpoint, err := cloudcompute.NewEndpoint(ctx, "api", &cloudcompute.EndpointArgs{
		TemplateId: template.ID(),
		Gpu:        cloudcompute.EndpointGpuArgs{Pools: pulumi.ToStringArray([]string{"ADA_24", "AMPERE_24"})},
		Workers:    cloudcompute.EndpointWorkersArgs{Min: pulumi.Int(0), Max: pulumi.Int(5)},
		Scaling: cloudcompute.EndpointScalingArgs{
			Type:        cloudcompute.EndpointScalingTypeQueueDelay,
			Value:       pulumi.Float64(4),
			IdleTimeout: pulumi.Int(10),
		},
		NetworkVolumes: pulumi.StringArray{models.ID()},
	})
	if err != nil {
		return err
	}

	ctx.Export("endpointId", endpoint.ID())
	ctx.Export("runUrl", endpoint.RequestUrls.Run())
	return nil
}
