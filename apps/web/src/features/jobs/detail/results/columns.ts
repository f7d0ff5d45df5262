import { JOB_TYPES } from '@trawl/contracts';
import { catalogue } from '#language/catalogue.ts';

const columns: Readonly<Record<string, string>> = Object.fromEntries(
  Object.values(JOB_TYPES).flatMap((type) => type.columns.map(({ key, label }) => [key, label])),
);

/** The displayed names of result columns, by key; files use the key. */
export const texts = catalogue({ columns });
