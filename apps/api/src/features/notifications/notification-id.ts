const PREFIX = 'ntf_';

/** An entry's id in responses. */
export const publicIdOf = (id: number): string => `${PREFIX}${id}`;

/** The number in an id that a client sent; null if it isn't a notification id. */
export function numberOf(id: string): number | null {
  const [, digits] = /^ntf_(\d{1,15})$/.exec(id) ?? [];
  return digits === undefined ? null : Number(digits);
}
