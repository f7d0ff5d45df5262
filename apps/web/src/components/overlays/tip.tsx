import {
  cloneElement,
  type HTMLAttributes,
  lazy,
  type ReactElement,
  type RefAttributes,
  useEffect,
  useRef,
  useState,
} from 'react';
import { LazyPart } from '#components/lazy-part/lazy-part.tsx';
import { loadOverlays } from './load-overlays.ts';

const LoadedTooltip = lazy(async () => ({ default: (await loadOverlays()).LoadedTooltip }));

const OPEN_DELAY_MS = 250;

interface TipProps {
  /** The accessible name of the child, the same as its `aria-label`. */
  readonly label: string;
  readonly position?: 'top' | 'right';
  readonly disabled?: boolean;
  readonly children: ReactElement<HTMLAttributes<HTMLElement> & RefAttributes<HTMLElement>>;
}

/** Mantine's tooltip for its child. Loads when a tooltip is first shown. */
export function Tip({ label, position = 'top', disabled = false, children }: TipProps) {
  const target = useRef<HTMLElement>(null);
  const [state, setState] = useState<'unused' | 'open' | 'closed'>('unused');
  const opening = useRef<ReturnType<typeof setTimeout>>(undefined);
  useEffect(() => () => clearTimeout(opening.current), []);

  const open = () => {
    clearTimeout(opening.current);
    opening.current = setTimeout(() => setState('open'), OPEN_DELAY_MS);
  };
  const close = () => {
    clearTimeout(opening.current);
    setState((before) => (before === 'open' ? 'closed' : before));
  };
  const child = cloneElement(children, {
    ref: target,
    // After a tap, browsers emulate a mouse that enters, but never leaves.
    onPointerEnter: ({ pointerType }) => pointerType === 'mouse' && open(),
    onPointerLeave: close,
    onFocus: (event) => event.currentTarget.matches(':focus-visible') && open(),
    onBlur: close,
  });
  return (
    <>
      {child}
      {!disabled && state !== 'unused' && (
        <LazyPart>
          <LoadedTooltip target={target} label={label} position={position} opened={state === 'open'} />
        </LazyPart>
      )}
    </>
  );
}
