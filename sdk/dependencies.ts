import * as pulumi from "@pulumi/pulumi";

/** What every output has; Pulumi leaves it out of its types. */
export interface Inner<T> {
  readonly isKnown: Promise<boolean>;
  promise(): Promise<T>;
  allResources(): Promise<ReadonlySet<pulumi.Resource>>;
}

/** The inside of an output. */
export const inner = <T>(output: pulumi.Output<T>): Inner<T> => output as unknown as Inner<T>;

/**
 * What identifies the resources that a value comes from, and those of `dependsOn`. Unknown until all of them exist: an
 * object that is still to be made can't be found, though the program knows its name.
 */
export function dependencies(
  value: pulumi.Output<unknown>,
  dependsOn: pulumi.InvokeOutputOptions["dependsOn"] = [],
): pulumi.Output<readonly unknown[]> {
  const sources = inner(value)
    .allResources()
    .then((resources) => [...resources]);
  return pulumi
    .output([sources, dependsOn])
    .apply((all) => pulumi.all((all as pulumi.Resource[][]).flat().flatMap(itself).map(identity)));
}

/** A component exists when what it has made does; Pulumi leaves that out of its types. */
const itself = (one: pulumi.Resource): pulumi.Resource[] => [
  one,
  ...[...((one as { __childResources?: Iterable<pulumi.Resource> }).__childResources ?? [])].flatMap(itself),
];

const identity = (one: pulumi.Resource): pulumi.Output<unknown> =>
  pulumi.CustomResource.isInstance(one) ? pulumi.output(one.id) : one.urn;
