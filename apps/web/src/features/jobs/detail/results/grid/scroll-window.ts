/** Browsers limit the height of elements to between 17 and 33 million pixels. */
export const HEIGHT_MAX_PX = 8_000_000;
/** A scroll by more than this many views is a jump with the scroll bar instead of the wheel. */
const JUMP_VIEWS = 2;

/** `top` is the element's `scrollTop`; the rows are scrolled by `top + shift`. */
export interface Scroll {
  readonly top: number;
  readonly shift: number;
}

/** The number of rows, the height of one row, and the height of the visible part. */
export interface Extent {
  readonly count: number;
  readonly row: number;
  readonly view: number;
}

export const TOP: Scroll = { top: 0, shift: 0 };

const heightOfRows = ({ count, row }: Extent): number => count * row;

/** The element's height, which is limited and may be less than the height of its rows. */
export const heightOf = (extent: Extent): number => Math.min(heightOfRows(extent), HEIGHT_MAX_PX);

const range = (height: number, view: number): number => Math.max(0, height - view);
const clamp = (value: number, most: number): number => Math.min(Math.max(0, value), Math.max(0, most));

/** The row position for a scroll bar position. */
const rowsAt = (top: number, extent: Extent): number => {
  const most = range(heightOf(extent), extent.view);
  return most === 0 ? 0 : (top / most) * range(heightOfRows(extent), extent.view);
};

/** The row position: the number of pixels of rows above the view. */
export const positionOf = ({ top, shift }: Scroll, extent: Extent): number =>
  clamp(top + shift, range(heightOfRows(extent), extent.view));

/** The state with the scroll bar at the exact place for a row position. */
export function scrollTo(position: number, extent: Extent): Scroll {
  const rows = range(heightOfRows(extent), extent.view);
  const target = clamp(position, rows);
  if (heightOfRows(extent) <= HEIGHT_MAX_PX) return { top: target, shift: 0 };
  const top = Math.round((target / rows) * range(heightOf(extent), extent.view));
  return { top, shift: target - top };
}

/**
 * The state after the element was scrolled to `top`. Short steps move the rows by the same distance, so that the wheel stays exact;
 * jumps move to the proportional position. Short steps leave the scroll bar slightly off, and `scrollTo` corrects it. `mustMove`: the
 * correction can't wait, because the scroll bar is near one of its ends.
 */
export function scrolled(before: Scroll, top: number, extent: Extent): Scroll & { readonly mustMove: boolean } {
  const { view } = extent;
  if (heightOfRows(extent) <= HEIGHT_MAX_PX) return { top, shift: 0, mustMove: false };
  if (Math.abs(top - before.top) > JUMP_VIEWS * view) {
    return { top, shift: rowsAt(top, extent) - top, mustMove: false };
  }
  const after = { top, shift: before.shift };
  const exact = scrollTo(positionOf(after, extent), extent);
  const atEnd = top < view || top > range(heightOf(extent), view) - view;
  return { ...after, mustMove: atEnd && Math.abs(exact.top - top) > 1 };
}

/**
 * The state with the scroll bar at its exact place; null if the element is elsewhere than its last scroll event reported. Its next
 * scroll event then comes late, and a correction would undo that scroll.
 */
export function settled(latest: Scroll, top: number, extent: Extent): Scroll | null {
  return Math.abs(top - latest.top) < 1 ? scrollTo(positionOf(latest, extent), extent) : null;
}

/** The rows to render: the visible rows and `overscan` rows on both sides. */
export function rowsIn(
  scroll: Scroll,
  extent: Extent,
  overscan: number,
): { readonly first: number; readonly end: number } {
  const position = positionOf(scroll, extent);
  const first = Math.floor(position / extent.row) - overscan;
  const end = Math.ceil((position + extent.view) / extent.row) + overscan;
  return { first: clamp(first, extent.count), end: clamp(end, extent.count) };
}

/** The state with a row completely visible, with as little scrolling as possible. */
export function scrollToRow(row: number, scroll: Scroll, extent: Extent): Scroll {
  const position = positionOf(scroll, extent);
  const start = row * extent.row;
  if (start < position) return scrollTo(start, extent);
  const end = start + extent.row;
  return end > position + extent.view ? scrollTo(end - extent.view, extent) : scroll;
}
