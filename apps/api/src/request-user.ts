import type { PlanId, UserId } from '@trawl/contracts';

/** Where a request comes from. */
export interface Client {
  readonly userAgent: string | null;
  readonly address: string | null;
  /** The token of the browser's device cookie, new where it has none yet. */
  readonly device: string;
}

/** Who is logged in, as procedures see them. */
export interface RequestUser {
  readonly id: UserId;
  readonly name: string;
  readonly email: string;
  readonly avatar: string | null;
  readonly emailVerified: boolean;
  readonly emailNotifications: boolean;
  readonly plan: PlanId;
  readonly planSince: Date;
}
