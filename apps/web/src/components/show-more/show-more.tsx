import { useLayoutEffect, useRef, useState } from 'react';
import { Button } from '#components/button/button.tsx';
import { LoadFailed } from '#components/load-failed/load-failed.tsx';
import { t } from '#language/t.ts';

interface ShowMoreProps {
  readonly label: string;
  /** Whether the list has entries that aren't shown. */
  readonly hasMore: boolean;
  readonly busy: boolean;
  /** Why the last attempt failed; null otherwise. */
  readonly error: unknown;
  /** The title of the failure. */
  readonly failed: string;
  readonly onMore: () => void;
  readonly size?: 'small' | 'medium';
}

/** The end of a list that loads in parts: a button for the next part, or its failure with a retry button. */
export function ShowMore({ label, hasMore, busy, error, failed, onMore, size = 'medium' }: ShowMoreProps) {
  const box = useRef<HTMLDivElement>(null);
  const [pressed, setPressed] = useState(false);
  const isOver = pressed && !hasMore && !busy;

  // Browsers drop the focus of a button that is disabled while busy, or replaced. Earlier than the effect of a container that moves the
  // focus when a button disappears.
  useLayoutEffect(() => {
    if (!pressed || busy) return;
    const { activeElement, body } = document;
    if (activeElement !== body && activeElement !== box.current) return;
    (box.current?.querySelector('button') ?? box.current)?.focus({ preventScroll: true });
  }, [pressed, busy]);

  if (!hasMore && !busy && !pressed) return null;
  const more = () => {
    setPressed(true);
    onMore();
  };
  return (
    <div ref={box} tabIndex={-1}>
      {isOver && (
        <span className="visually-hidden" role="status">
          {t('shell.allShown')}
        </span>
      )}
      {error !== null && (
        <div role="alert">
          <LoadFailed title={failed} failure={error} query={{ isFetching: busy, refetch: more }} />
        </div>
      )}
      {error === null && !isOver && (
        <Button size={size} busy={busy} onClick={more}>
          {label}
        </Button>
      )}
    </div>
  );
}
