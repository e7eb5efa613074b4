import { tokensOf } from "../resources/comma-list";
import type { TemplateWish } from "../resources/templates";
import type { Template } from "../state/entities";

type Maybe<T> = T | null | undefined;

/** `SaveTemplateInput` (service contract 3.7), without what is ignored; null means not given. */
export interface TemplateInput {
  readonly id?: Maybe<string>;
  readonly name: string;
  readonly imageName?: Maybe<string>;
  readonly containerDiskInGb: number;
  readonly dockerArgs: string;
  readonly env: readonly Maybe<{ readonly key: string; readonly value: string }>[];
  readonly volumeInGb: number;
  readonly volumeMountPath?: Maybe<string>;
  readonly isServerless?: Maybe<boolean>;
  readonly isPublic?: Maybe<boolean>;
  readonly ports?: Maybe<string>;
  readonly containerRegistryAuthId?: Maybe<string>;
  readonly category?: Maybe<string>;
}

/** What an input asks for in REST's words; `was` is the template that it changes. What it leaves out stands as `undefined`. */
export function templateFields(input: TemplateInput, was: Template | undefined): Partial<TemplateWish> {
  return {
    name: input.name,
    image: input.imageName ?? undefined,
    args: input.dockerArgs,
    disk: input.containerDiskInGb,
    ports: input.ports == null ? undefined : tokensOf(input.ports),
    env: Object.fromEntries(input.env.flatMap((entry) => (entry ? [[entry.key, entry.value]] : []))),
    // An empty text is none, as null is.
    registry: input.containerRegistryAuthId === undefined ? undefined : input.containerRegistryAuthId || null,
    mounts: mountsOf(input, was),
    serverless: input.isServerless ?? undefined,
    public: input.isPublic ?? undefined,
    // GraphQL has an older word beside REST's three.
    category: input.category === "GPU" ? "NVIDIA" : (input.category ?? undefined),
  } as Partial<TemplateWish>;
}

/** Where a volume is mounted if nobody says it; none is published. */
const USUAL_PATH = "/workspace";

/** 0 GB is no volume of its own (service contract 3.7). */
function mountsOf({ volumeInGb, volumeMountPath }: TemplateInput, was: Template | undefined): Template["mounts"] {
  if (volumeInGb === 0) return {};
  const path = volumeMountPath || was?.mounts.persistent?.path || USUAL_PATH;
  return { persistent: { size: volumeInGb, path } };
}
