import type { Column } from '@trawl/contracts';
import { findText } from '#language/t.ts';

/** The name of a column in the user's language. */
export const nameOfColumn = ({ key, label }: Column): string => findText(`columns.${key}`) ?? label;
