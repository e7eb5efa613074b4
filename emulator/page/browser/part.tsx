import type { ComponentChildren } from "preact";

interface Props {
  readonly id: string;
  readonly title: string;
  /** What stands beside the title, such as a number. */
  readonly beside?: ComponentChildren;
  readonly children: ComponentChildren;
}

/** One of the large parts of the page, a landmark with its title. The skip links lead to it. */
export function Part({ id, title, beside, children }: Props) {
  return (
    <section id={id} aria-labelledby={`${id}-title`} tabIndex={-1}>
      <div class="title">
        <h2 id={`${id}-title`}>{title}</h2>
        {beside}
      </div>
      {children}
    </section>
  );
}
