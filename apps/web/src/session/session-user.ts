import type { PlanId } from '@trawl/contracts';
import { isRecord } from './call-api.ts';

/** The logged-in user, with the fields that the screens need. `funds` in dollars. */
export interface SessionUser {
  readonly id: string;
  readonly name: string;
  readonly email: string;
  readonly avatar: string | null;
  readonly isEmailVerified: boolean;
  readonly funds: number;
  readonly subscription: PlanId;
}

const PLAN_IDS: readonly PlanId[] = ['free', 'starter', 'professional'];

/** Parses `{user}` in a response's data; throws if it is missing, because nothing works without it. */
export function readUser(data: unknown): SessionUser {
  const user = isRecord(data) ? data.user : undefined;
  const plan = isRecord(user) ? PLAN_IDS.find((id) => id === user.subscription) : undefined;
  if (
    !isRecord(user) ||
    plan === undefined ||
    typeof user._id !== 'string' ||
    typeof user.name !== 'string' ||
    typeof user.email !== 'string' ||
    typeof user.isEmailVerified !== 'boolean' ||
    typeof user.funds !== 'number'
  ) {
    throw new TypeError('The response has no user');
  }
  return {
    id: user._id,
    name: user.name,
    email: user.email,
    avatar: typeof user.avatar === 'string' ? user.avatar : null,
    isEmailVerified: user.isEmailVerified,
    funds: user.funds,
    subscription: plan,
  };
}
