import { z } from 'zod';

/** An id of the platform, written as a number in some answers and as a string in others; a string here. */
export const Id = z.union([z.string().regex(/^\d+$/), z.number().int().nonnegative()]).transform((id) => String(id));

/** Fields that may carry an object's own id. Strings first: a number may already have lost its last digits elsewhere. */
export const idFields = {
  strong_id__: z.string().nullish(),
  pk_id: z.string().nullish(),
  pk: Id.nullish(),
  id: z.union([z.string(), z.number()]).nullish(),
};

/** The object's own number. A media's id is `<pk>_<owner pk>`. Empty where none is given. */
export function ownId(fields: { [Key in keyof typeof idFields]?: z.output<(typeof idFields)[Key]> }): string {
  const given = fields.strong_id__ ?? fields.pk_id ?? fields.pk ?? fields.id ?? '';
  return /^\d+/.exec(String(given))?.[0] ?? '';
}
