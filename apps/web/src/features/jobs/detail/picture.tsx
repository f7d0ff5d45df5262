import { rem } from '@mantine/core';
import { type ReactNode, useState } from 'react';

interface PictureProps {
  readonly src: string;
  /** Width and height at a font size of 16 px. */
  readonly size: number;
  readonly className?: string | undefined;
  /** Shown if the picture can't be loaded: a platform may allow its pictures only on its own pages, and their addresses expire. */
  readonly fallback: ReactNode;
}

/** A picture from the platform. */
export function Picture({ src, size, className, fallback }: PictureProps) {
  const [failed, setFailed] = useState<string | null>(null);
  if (failed === src) return fallback;
  return (
    <img
      className={className}
      src={src}
      alt=""
      style={{ width: rem(size), height: rem(size) }}
      loading="lazy"
      referrerPolicy="no-referrer"
      onError={() => setFailed(src)}
    />
  );
}
