import { OpenPlatformId } from './ids.ts';
import { definitionOf } from './registry.ts';

/** Headers of the target column, in any case, with or without spaces and underscores. */
const HEADERS = [
  'username',
  'user',
  'handle',
  'url',
  'link',
  'profile',
  'profileurl',
  'profilelink',
  ...OpenPlatformId.options,
  'post',
  'posturl',
  'postlink',
  'hashtag',
];

/** Words that identify longer headers, such as `Profile handle` or `Accounts`. */
const HEADER_WORDS = new Set([
  ...HEADERS,
  ...['usernames', 'users', 'handles', 'urls', 'links', 'profiles', 'posts', 'hashtags'],
  ...['account', 'accounts', 'target', 'targets'],
  ...OpenPlatformId.options.flatMap((platform) => definitionOf(platform).sheetWords),
]);

const wordsOf = (cell: string): string[] => cell.toLowerCase().match(/[^\s()[\]:#]+/g) ?? [];

/**
 * The target column of a table if its first row is a header; undefined if that row is a target like the others. An unknown header
 * is recognized by its spaces if the cell below is a target.
 */
export function headedColumn(
  [first = [], second = []]: readonly string[][],
  isTarget: (cell: string) => boolean,
): number | undefined {
  const squeezed = first.map((cell) => cell.toLowerCase().replaceAll(/[\s_-]/g, ''));
  const exact = HEADERS.map((header) => squeezed.indexOf(header)).find((column) => column >= 0);
  if (exact !== undefined) return exact;
  const over = (column: number): boolean => isTarget((second[column] ?? '').trim());
  const known = first.findIndex((cell, column) => wordsOf(cell).some((word) => HEADER_WORDS.has(word)) && over(column));
  if (known >= 0) return known;
  const cell = (first[0] ?? '').trim();
  return /\s/.test(cell) && !cell.includes('/') && !isTarget(cell) && over(0) ? 0 : undefined;
}
