import { z } from 'zod';

/** Longer numbers aren't ids: current ids have up to twenty digits. */
const DIGITS = '\\d{1,64}';
const NUMBER = new RegExp(`^${DIGITS}$`);
const LEADING_NUMBER = new RegExp(`^${DIGITS}(?!\\d)`);

/** A platform id, which is a number in some responses and a string in others; converted to a string. */
export const Id = z.union([z.string().regex(NUMBER), z.number().int().nonnegative()]).transform((id) => String(id));

/** Fields that may contain an object's id. Strings first: a number may have lost its last digits elsewhere. */
export const idFields = {
  strong_id__: z.string().nullish(),
  pk_id: z.string().nullish(),
  pk: Id.nullish(),
  id: z.union([z.string(), z.number()]).nullish(),
};

/** The object's number. A media's id is `<pk>_<owner pk>`. Empty if there is none. */
export function ownId(fields: { [Key in keyof typeof idFields]?: z.output<(typeof idFields)[Key]> }): string {
  const given = fields.strong_id__ ?? fields.pk_id ?? fields.pk ?? fields.id ?? '';
  return LEADING_NUMBER.exec(String(given))?.[0] ?? '';
}
