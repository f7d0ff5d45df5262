import { type RefObject, useCallback, useEffect, useLayoutEffect, useRef, useState } from 'react';
import {
  type Extent,
  heightOf,
  positionOf,
  rowsIn,
  type Scroll,
  scrolled,
  scrollTo,
  scrollToRow,
  settled,
  TOP,
} from './scroll-window.ts';

const OVERSCAN = 8;
/** As in results-grid.module.css, in pixels at a font size of 16 px. */
const HEAD = 36;
const ROW = 40;
/** The scroll bar is corrected when the user has stopped scrolling for this long. */
const SETTLE_MS = 150;

interface ScrollWindow {
  readonly first: number;
  readonly end: number;
  /** Subtract this value from a row's offset to get its position in the element. */
  readonly shift: number;
  readonly height: number;
  readonly row: number;
  readonly view: number;
  onScroll(): void;
  /** Makes a row visible. */
  show(row: number): void;
  toTop(): void;
}

/** The rows to render in a scrollable frame. */
export function useScrollWindow(frame: RefObject<HTMLElement | null>, count: number): ScrollWindow {
  const [scroll, setScroll] = useState<Scroll>(TOP);
  const [{ row, view }, setSize] = useState({ row: ROW, view: 600 });
  // The exact position. The state above changes only when other rows become visible.
  const latest = useRef<Scroll>(TOP);
  const settling = useRef<ReturnType<typeof setTimeout>>(undefined);
  const extent: Extent = { count, row, view };

  useLayoutEffect(() => {
    const element = frame.current;
    if (!element) return;
    const measure = () => {
      const scale = Number.parseFloat(getComputedStyle(document.documentElement).fontSize) / 16;
      setSize({ row: ROW * scale, view: Math.max(0, element.clientHeight - HEAD * scale) });
    };
    measure();
    const observer = new ResizeObserver(measure);
    observer.observe(element);
    return () => observer.disconnect();
  }, [frame]);
  useEffect(() => () => clearTimeout(settling.current), []);

  const moveTo = (next: Scroll) => {
    latest.current = next;
    if (frame.current && Math.abs(frame.current.scrollTop - next.top) >= 1) frame.current.scrollTop = next.top;
    setScroll(next);
  };
  const toTop = useCallback(() => {
    latest.current = TOP;
    if (frame.current) frame.current.scrollTop = 0;
    setScroll(TOP);
  }, [frame]);

  return {
    ...rowsIn(scroll, extent, OVERSCAN),
    shift: scroll.shift,
    height: heightOf(extent),
    row,
    view,
    toTop,
    show: (place) => {
      const next = scrollToRow(place, latest.current, extent);
      if (next !== latest.current) moveTo(next);
    },
    onScroll() {
      const top = frame.current?.scrollTop ?? 0;
      const { mustMove, ...next } = scrolled(latest.current, top, extent);
      clearTimeout(settling.current);
      if (mustMove) return moveTo(scrollTo(positionOf(next, extent), extent));
      latest.current = next;
      const rows = rowsIn(next, extent, OVERSCAN);
      setScroll((before) => {
        const drawn = rowsIn(before, extent, OVERSCAN);
        return drawn.first === rows.first && drawn.end === rows.end && before.shift === next.shift ? before : next;
      });
      if (next.shift !== 0) {
        settling.current = setTimeout(() => {
          const exact = settled(latest.current, frame.current?.scrollTop ?? 0, extent);
          if (exact) moveTo(exact);
        }, SETTLE_MS);
      }
    },
  };
}
