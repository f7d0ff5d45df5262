/** Limits as clients observe them, not confirmed by the platform. Windows slide. */
export interface Limits {
  isOn: boolean;
  /** Messages per account and 24 hours, even if the other limits are off; null for the default. */
  messagesADay: number | null;
  /** Whether this session may send a request now. Counts it if so. */
  allowsRequest(session: string, kind: RequestKind): boolean;
  /** Whether this account may send another message within 24 hours. Counts it if so. */
  allowsMessage(userId: string): boolean;
}

/** The group of a request: one GraphQL query, the apps' host, or anything else. */
export type RequestKind =
  | { readonly group: 'graphql'; readonly query: string }
  | { readonly group: 'apps' }
  | { readonly group: 'other' };

const MINUTE = 60_000;
/** instaloader's windows, and the published message limit. */
const PER_QUERY = { max: 200, windowMs: 11 * MINUTE };
const OTHER = { max: 75, windowMs: 11 * MINUTE };
const ALL_GRAPHQL = { max: 275, windowMs: 10 * MINUTE };
const APPS = { max: 199, windowMs: 30 * MINUTE };
const MESSAGES = { max: 20, windowMs: 24 * 60 * MINUTE };

/** `now()` returns milliseconds since 1970. Off by default. */
export function createLimits(now: () => number): Limits {
  const times = new Map<string, number[]>();

  const recent = (key: string, windowMs: number): number[] => {
    const since = now() - windowMs;
    const kept = (times.get(key) ?? []).filter((time) => time > since);
    times.set(key, kept);
    return kept;
  };
  const takes = (rules: readonly { key: string; max: number; windowMs: number }[]): boolean => {
    const windows = rules.map((rule) => ({ rule, used: recent(rule.key, rule.windowMs) }));
    if (windows.some(({ rule, used }) => used.length >= rule.max)) return false;
    for (const { used } of windows) used.push(now());
    return true;
  };

  const limits: Limits = {
    isOn: false,
    messagesADay: null,
    allowsRequest(session, kind) {
      if (!limits.isOn) return true;
      if (kind.group === 'apps') return takes([{ key: `${session} apps`, ...APPS }]);
      if (kind.group === 'other') return takes([{ key: `${session} other`, ...OTHER }]);
      return takes([
        { key: `${session} graphql`, ...ALL_GRAPHQL },
        { key: `${session} graphql ${kind.query}`, ...PER_QUERY },
      ]);
    },
    allowsMessage(userId) {
      if (!limits.isOn && limits.messagesADay === null) return true;
      return takes([{ key: `${userId} messages`, ...MESSAGES, max: limits.messagesADay ?? MESSAGES.max }]);
    },
  };
  return limits;
}
