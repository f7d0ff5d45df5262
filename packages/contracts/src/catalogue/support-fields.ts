import type { ORDER_WISHES, SUPPORT_REQUEST_KINDS } from './choices.ts';

/** In a file without schemas, so that the form doesn't load zod. */
export const SUPPORT_OWN_FIELDS = ['plan', 'amount', 'job', 'wish'] as const;
export type SupportOwnField = (typeof SUPPORT_OWN_FIELDS)[number];

export interface SupportFields {
  readonly needs: readonly SupportOwnField[];
  /** Whether the message may be empty. */
  readonly messageIsOptional: boolean;
}

/** The fields of each kind of request to support, besides its message. */
export function supportFields(
  kind: (typeof SUPPORT_REQUEST_KINDS)[number],
  wish?: (typeof ORDER_WISHES)[number],
): SupportFields {
  switch (kind) {
    case 'plan':
      return { needs: ['plan'], messageIsOptional: true };
    case 'funds':
      return { needs: ['amount'], messageIsOptional: true };
    case 'refund':
    case 'payout':
      return { needs: ['amount'], messageIsOptional: false };
    case 'order':
      return { needs: ['job', 'wish'], messageIsOptional: wish === 'stop' };
  }
}
