/** Raw fields over an object as one of the APIs answers it, so that it looks as nothing published allows. */
export interface Overlay {
  readonly api: "rest" | "graphql";
  readonly id: string;
  /** REST only: a prefix of the path that is answered, where one id stands for things of several kinds. */
  readonly path?: string;
  /** Any JSON, also of types that the field never has. */
  readonly fields?: Readonly<Record<string, unknown>>;
  /** Fields that are left out. */
  readonly omit?: readonly string[];
}

/** The overlays in force; of two for one object the later one wins. */
export class Overlays {
  private all: Overlay[] = [];

  add(overlay: Overlay): Overlay {
    this.all.push(overlay);
    return overlay;
  }

  list(): readonly Overlay[] {
    return this.all;
  }

  clear(): void {
    this.all = [];
  }

  /** The overlays of the object with that id; `path` is the request's. */
  over(api: Overlay["api"], id: unknown, path = ""): Overlay[] {
    return this.all.filter((one) => one.api === api && one.id === id && path.startsWith(one.path ?? ""));
  }
}
