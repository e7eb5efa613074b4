import {
  defaultRangeExtractor,
  elementScroll,
  observeElementOffset,
  observeElementRect,
  Virtualizer,
  type VirtualizerOptions,
} from "@tanstack/virtual-core";
import type { ComponentChild } from "preact";
import { useLayoutEffect, useReducer, useRef, useState } from "preact/hooks";

interface Props<Item> {
  /** What a screen reader calls the list. */
  readonly label: string;
  readonly items: readonly Item[];
  readonly keyOf: (item: Item) => string;
  /** The height of a row before it is measured, px. */
  readonly rowHeight: number;
  /** Draws a row. `shown` are the items that are in view or close to it. */
  readonly row: (item: Item, shown: readonly Item[]) => ComponentChild;
}

/**
 * A list that scrolls by itself and has elements only for the rows in view, and for the one that had the focus last:
 * whoever is on the keyboard keeps it when new rows push that one out of view. At its top the list follows what is
 * new; once somebody has scrolled, the rows in view stay where they are.
 */
export function VirtualList<Item>({ label, items, keyOf, rowHeight, row }: Props<Item>) {
  const scroller = useRef<HTMLDivElement>(null);
  const focused = useRef("");
  const focusedIndex = () => items.findIndex((item) => keyOf(item) === focused.current);
  const virtualizer = useVirtualizer({
    count: items.length,
    getScrollElement: () => scroller.current,
    estimateSize: () => rowHeight,
    getItemKey: (index) => keyOf(items[index]!),
    anchorTo: (scroller.current?.scrollTop ?? 0) > 0 ? "end" : "start",
    overscan: 6,
    rangeExtractor: (range) => withIndex(defaultRangeExtractor(range), focusedIndex()),
  });
  const rows = virtualizer.getVirtualItems().filter(({ index }) => index < items.length);
  const shown = rows.map(({ index }) => items[index]!);
  return (
    // biome-ignore lint/a11y/noNoninteractiveTabindex: What scrolls must be reachable by keyboard (axe: scrollable-region-focusable).
    // biome-ignore lint/a11y/useSemanticElements: A fieldset is for inputs, and a section would be one more landmark.
    <div ref={scroller} class="scroller" tabIndex={0} role="group" aria-label={label} hidden={items.length === 0}>
      <ul style={{ height: `${virtualizer.getTotalSize()}px` }}>
        {rows.map(({ key, index, start }) => (
          <li
            key={key}
            ref={virtualizer.measureElement}
            onFocusIn={() => {
              focused.current = keyOf(items[index]!);
            }}
            data-index={index}
            aria-setsize={items.length}
            aria-posinset={index + 1}
            style={{ transform: `translateY(${start}px)` }}
          >
            {row(items[index]!, shown)}
          </li>
        ))}
      </ul>
    </div>
  );
}

/** Indexes in their order, which is that of the keyboard; -1 is none. */
function withIndex(indexes: number[], index: number): number[] {
  return index < 0 || indexes.includes(index) ? indexes : [...indexes, index].sort((a, b) => a - b);
}

type Needed = "scrollToFn" | "observeElementRect" | "observeElementOffset" | "onChange";
type Options = Omit<VirtualizerOptions<HTMLDivElement, HTMLLIElement>, Needed>;

/** The adapter of virtual-core, which knows no view library. */
function useVirtualizer(options: Options) {
  const [, redraw] = useReducer((count: number, _: undefined) => count + 1, 0);
  const all = {
    ...options,
    scrollToFn: elementScroll,
    observeElementRect,
    observeElementOffset,
    onChange: () => redraw(undefined),
  };
  const [virtualizer] = useState(() => new Virtualizer<HTMLDivElement, HTMLLIElement>(all));
  virtualizer.setOptions(all);
  useLayoutEffect(() => virtualizer._didMount(), []);
  useLayoutEffect(() => virtualizer._willUpdate());
  return virtualizer;
}
