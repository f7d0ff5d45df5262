import { rem } from '@mantine/core';
import type { Column, ColumnType } from '@trawl/contracts';

interface Track {
  /** The width at a font size of 16 px. */
  readonly px: number;
  /** Whether it takes a share of the remaining width. */
  readonly grows: boolean;
}

const OF_TYPE: Readonly<Record<ColumnType, Track>> = {
  image: { px: 100, grows: false },
  boolean: { px: 116, grows: false },
  number: { px: 120, grows: false },
  date: { px: 184, grows: false },
  list: { px: 248, grows: false },
  text: { px: 168, grows: true },
  url: { px: 208, grows: true },
};
const LONG_TEXTS: ReadonlySet<string> = new Set(['caption', 'biography', 'text']);
const LONG_TRACK: Track = { px: 300, grows: true };

/** The widths of the columns for selecting and opening a row. */
const OWN_PX = [40, 40] as const;

/** The number of columns before the job's columns. */
export const OWN_COLUMNS = OWN_PX.length;

/** The widths of all columns: fixed by type, so that they don't change while the user scrolls. */
export function tracksOf(columns: readonly Column[]): { readonly template: string; readonly minWidth: string } {
  const tracks = columns.map(({ key, type }) => (LONG_TEXTS.has(key) ? LONG_TRACK : OF_TYPE[type]));
  return {
    template: [
      ...OWN_PX.map(rem),
      ...tracks.map(({ px, grows }) => (grows ? `minmax(${rem(px)}, 1fr)` : rem(px))),
    ].join(' '),
    minWidth: rem([...OWN_PX, ...tracks.map(({ px }) => px)].reduce((sum, px) => sum + px, 0)),
  };
}
