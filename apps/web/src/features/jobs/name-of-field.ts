import { findText } from '#language/t.ts';

/** The label of a field of a job type. */
export const nameOfField = ({ key, label }: { readonly key: string; readonly label: string }): string =>
  findText(`terms.fields.${key}`) ?? label;
