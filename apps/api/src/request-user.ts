import type { Language, PlanId, UserId } from '@trawl/contracts';

/** The origin of a request. */
export interface Client {
  readonly userAgent: string | null;
  readonly address: string | null;
  /** The token of the browser's device cookie, new if it had none. */
  readonly device: string;
  /** The language that the client accepts; null if it accepts no supported language, or states none. */
  readonly language: Language | null;
}

/** The signed-in user, as procedures see it. */
export interface RequestUser {
  readonly id: UserId;
  readonly name: string;
  readonly email: string;
  readonly avatar: string | null;
  readonly emailVerified: boolean;
  readonly emailNotifications: boolean;
  /** The language of mails; null if it isn't known yet. */
  readonly language: Language | null;
  readonly plan: PlanId;
  readonly planSince: Date;
}
