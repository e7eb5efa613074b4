import * as pulumi from "@pulumi/pulumi";

/** Members that every output has but that Pulumi leaves out of its types. */
export interface Inner<T> {
  readonly isKnown: Promise<boolean>;
  promise(): Promise<T>;
  allResources(): Promise<ReadonlySet<pulumi.Resource>>;
}

/** Returns the output with its internal members. */
export const inner = <T>(output: pulumi.Output<T>): Inner<T> => output as unknown as Inner<T>;

/**
 * Returns the ids (URNs for components) of the resources that a value depends on, including those of `dependsOn`.
 * Unknown until all of them exist: an object that has yet to be created cannot be found, even if the program knows its
 * name.
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

/** A component exists once its children do; Pulumi leaves them out of its types. */
const itself = (one: pulumi.Resource): pulumi.Resource[] => [
  one,
  ...[...((one as { __childResources?: Iterable<pulumi.Resource> }).__childResources ?? [])].flatMap(itself),
];

const identity = (one: pulumi.Resource): pulumi.Output<unknown> =>
  pulumi.CustomResource.isInstance(one) ? pulumi.output(one.id) : one.urn;
