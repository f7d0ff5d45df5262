const PREFIX = 'ntf_';

/** An entry's id in responses. */
export const publicIdOf = (id: number): string => `${PREFIX}${id}`;

/** The number in an id of a request; null if it isn't one of ours. */
export function numberOf(id: string): number | null {
  const [, digits] = /^ntf_(\d{1,15})$/.exec(id) ?? [];
  return digits === undefined ? null : Number(digits);
}
