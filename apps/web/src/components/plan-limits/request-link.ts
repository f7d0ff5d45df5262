import type { JobId, OrderWish, SupportRequestKind } from '@trawl/contracts';

interface Prefilled {
  readonly amount?: number;
  readonly job?: JobId;
  readonly wish?: OrderWish;
}

/** The form for requests to support, prefilled. */
export function requestLink(kind: SupportRequestKind, prefilled: Prefilled = {}): string {
  const params = new URLSearchParams({ request: kind });
  for (const [name, value] of Object.entries(prefilled)) params.set(name, String(value));
  return `/dashboard/profile/plan?${params}`;
}
