import * as pulumi from "@pulumi/pulumi";

/** What the engine was asked to register. */
export interface Registered {
  readonly type: string;
  readonly name: string;
  // biome-ignore lint/suspicious/noExplicitAny: tests read into inputs of every kind
  readonly inputs: any;
  readonly id: string | undefined;
}

/** An engine that takes everything and gives each object the id `<name>-id`. Programs import the SDK only afterwards. */
export async function mockEngine({ preview = false } = {}): Promise<Registered[]> {
  const registered: Registered[] = [];
  await pulumi.runtime.setMocks(
    {
      newResource: ({ type, name, inputs, id }) => {
        registered.push({ type, name, inputs, id });
        return { id: preview ? undefined : `${name}-id`, state: inputs };
      },
      call: ({ inputs }) => inputs,
    },
    "project",
    "stack",
    preview,
  );
  return registered;
}

/** The value of an output, once it is there. */
export const settled = <T>(output: pulumi.Output<T>): Promise<T> =>
  new Promise((resolve) => output.apply((value) => resolve(value as T)));
