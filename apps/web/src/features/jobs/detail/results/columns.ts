import { COLUMNS } from '@trawl/contracts';
import { catalogue } from '#language/catalogue.ts';

const columns: Readonly<Record<string, string>> = Object.fromEntries(
  Object.values(COLUMNS).flatMap((ofType) => ofType.map(({ key, label }) => [key, label])),
);

/** What a column of results is called on the screen, by its key; in files it keeps the key. */
export const texts = catalogue({ columns });
