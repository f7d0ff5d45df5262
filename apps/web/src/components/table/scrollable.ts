/** Marks the sides on which a box has more to scroll to; base.css fades the content there. */
function markHiddenSides(box: HTMLElement | null): (() => void) | undefined {
  if (!box) return undefined;
  const mark = () => {
    const before = Math.abs(box.scrollLeft);
    const after = box.scrollWidth - box.clientWidth - before;
    // Widths are rounded, so a box with nothing more to show may differ by a pixel.
    box.toggleAttribute('data-more-before', before > 1);
    box.toggleAttribute('data-more-after', after > 1);
  };
  const resized = new ResizeObserver(mark);
  for (const each of [box, ...box.children]) resized.observe(each);
  box.addEventListener('scroll', mark, { passive: true });
  return () => {
    resized.disconnect();
    box.removeEventListener('scroll', mark);
  };
}

/** For a horizontally scrollable box: fades the content on the sides where there is more. */
export const fading = { ref: markHiddenSides } as const;

/** The same for a box without focusable content, so that keyboard users can scroll it (WCAG 2.1.1). */
export const scrollable = { tabIndex: 0, ...fading } as const;

/** Wider than the fading. */
const MARGIN_PX = 48;

/**
 * A ref that scrolls a horizontally scrollable box until its child is visible, also after the box has changed its width. Unlike
 * `scrollIntoView`, it never scrolls the page.
 */
export function showInBox(child: HTMLElement | null): (() => void) | undefined {
  const box = child?.parentElement;
  if (!box) return undefined;
  const resized = new ResizeObserver(() => {
    const [inner, outer] = [child.getBoundingClientRect(), box.getBoundingClientRect()];
    if (inner.right > outer.right - MARGIN_PX) box.scrollLeft += inner.right - outer.right + MARGIN_PX;
    else if (inner.left < outer.left + MARGIN_PX) box.scrollLeft -= outer.left + MARGIN_PX - inner.left;
  });
  resized.observe(box);
  return () => resized.disconnect();
}
