import { setTimeout as wait } from 'node:timers/promises';
import { type CollectedRow, definitionOf, msg } from '@trawl/contracts';
import {
  BrowserGone,
  Limited,
  type ListRequest,
  type Page,
  type Platform,
  SessionDead,
  type TargetOutcome,
  TargetUnavailable,
  Transient,
} from '@trawl/platform';
import { type Actor, type Schedule, Violation } from './schedule.ts';

const { name: platform } = definitionOf('instagram');

/** The platform's data of one username. */
export interface Profile {
  readonly total: number;
  readonly pageSize: number;
  readonly isMissing: boolean;
}

/** The behavior of the platform. */
export interface PlatformConditions {
  /** Milliseconds per page. */
  pageMs(): number;
  /** The failure of a request, if any. */
  trouble(): 'hiccup' | 'limited' | 'browser' | 'hang' | null;
}

/** A pending or finished request. */
interface Reading {
  readonly actor: Actor;
  readonly account: string;
  readonly target: string;
  readonly startedMs: number;
  endedMs: number | null;
}

/** The platform as all workers see it. It records who reads what with which account, and when. */
export class SimPlatform {
  readonly profiles = new Map<string, Profile>();
  readonly deadSessions = new Set<string>();
  readonly readings: Reading[] = [];
  /** Milliseconds of requests for each username and each session's account, with keys from `subjectOf`. */
  readonly #askedMs = new Map<string, number>();
  readonly #schedule: Schedule;
  readonly #platformConditions: () => PlatformConditions;

  constructor(schedule: Schedule, platformConditions: () => PlatformConditions) {
    this.#schedule = schedule;
    this.#platformConditions = platformConditions;
  }

  /** The platform in one worker's browser. */
  for(actor: Actor): Platform {
    return {
      open: async ({ sessionId }, { beforeRequest, signal }) => {
        await wait(this.#schedule.random.between(5, 60), undefined, { signal });
        const ask = async (target: string, asking: AbortSignal) => {
          await beforeRequest(asking);
          await this.#request(actor, sessionId, target, asking);
        };
        return {
          collect: (_type, request) => this.#list(request, ask),
          checkSession: async (checking) => {
            await ask('self', checking);
            const userId = accountOf(sessionId);
            return { userId, username: `account_${userId}` };
          },
          close: async () => undefined,
        };
      },
    };
  }

  async #request(actor: Actor, sessionId: string, target: string, signal: AbortSignal): Promise<void> {
    const { nowMs } = this.#schedule;
    const reading: Reading = { actor, account: accountOf(sessionId), target, startedMs: nowMs, endedMs: null };
    const other = this.readings.find(
      (one) => one.endedMs === null && one.account === reading.account && one.target !== target && one.actor.alive,
    );
    if (other && target !== 'self' && other.target !== 'self') {
      throw new Violation(
        'shared account',
        `account ${reading.account} is used for ${other.target} by ${other.actor.name} and for ${target} by ${actor.name} at once`,
      );
    }
    this.readings.push(reading);
    this.#schedule.trace(actor.name, `asks for a page of ${target} as ${reading.account}`);
    try {
      const trouble = this.#platformConditions().trouble();
      await wait(trouble === 'hang' ? 60_000 : this.#platformConditions().pageMs(), undefined, { signal });
      if (this.deadSessions.has(sessionId)) throw new SessionDead('dead', msg('platform.session_dead', { platform }));
      if (trouble === 'hiccup') throw new Transient('hiccup', msg('platform.server_error', { platform }));
      if (trouble === 'browser') throw new BrowserGone('gone', msg('platform.browser_gone', { platform }));
      if (trouble === 'limited') throw new Limited('limited', msg('platform.rate_limited', { platform }), null);
    } finally {
      reading.endedMs = this.#schedule.nowMs;
      const subject = subjectOf(reading);
      this.#askedMs.set(subject, (this.#askedMs.get(subject) ?? 0) + reading.endedMs - reading.startedMs);
    }
  }

  /** The total time of requests for these usernames and accounts up to now. */
  askedMs(targets: readonly string[], accounts: readonly string[]): number {
    const subjects = new Set([...targets, ...accounts.map(proofOf)]);
    const underWay = this.readings.filter((one) => one.endedMs === null && subjects.has(subjectOf(one)));
    const soFar = underWay.reduce((sum, { startedMs }) => sum + this.#schedule.nowMs - startedMs, 0);
    return [...subjects].reduce((sum, subject) => sum + (this.#askedMs.get(subject) ?? 0), soFar);
  }

  async *#list(
    request: ListRequest,
    ask: (target: string, signal: AbortSignal) => Promise<void>,
  ): AsyncGenerator<Page, TargetOutcome> {
    const { target, signal } = request;
    const profile = this.profiles.get(target);
    let at = Number(request.cursor ?? 0);
    const total = profile?.total ?? 0;
    while (at === 0 || at < total) {
      await ask(target, signal);
      if (!profile || profile.isMissing)
        throw new TargetUnavailable('missing', target, msg('platform.no_profile', { name: target, platform }));
      const { pageSize } = profile;
      const rows = Array.from({ length: Math.min(pageSize, total - at) }, (_, index) => rowOf(target, at + index));
      at += rows.length;
      yield { rows, cursor: String(at), more: at < total, found: total };
      if (total === 0) break;
    }
    return { verdict: total === 0 ? 'empty' : 'complete', found: total, reason: null };
  }
}

const proofOf = (account: string): string => `self of ${account}`;

const subjectOf = ({ target, account }: Pick<Reading, 'target' | 'account'>): string =>
  target === 'self' ? proofOf(account) : target;

const rowName = (target: string, index: number): string => `${target}-${index}`;

const rowOf = (target: string, index: number): CollectedRow => ({
  platformId: rowName(target, index),
  values: { username: rowName(target, index) },
});

/** The number at the beginning of a session ID. */
const accountOf = (sessionId: string): string => sessionId.split('%')[0] ?? '';
