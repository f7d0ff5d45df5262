import { setTimeout as sleep } from 'node:timers/promises';
import { z } from 'zod';
import { callSandbox } from '../call-sandbox.ts';
import { checkMoney } from '../check-money.ts';
import type { Fault } from '../fault.ts';
import { ended } from '../jobs.ts';
import { fund, linkAccount, peopleFrom, someOwner, startMessageJob } from '../senders.ts';
import { until, untilTrue } from '../until.ts';

/** The maximum messages that one kill uses up, and the number sent after the last kill. */
const PER_KILL = 4;
const AFTER = 8;
const LIMIT = 100;
const SPARE = 0.8;
const AT_WORK_MS = 90_000;
const END_MS = 600_000;

const Sending = z.object({ job: z.string(), epoch: z.number() });
const Moved = z.object({ moved: z.coerce.number() });
const Message = z.object({ recipient: z.string(), state: z.string(), text: z.string(), job: z.string() });
const Delivered = z.array(z.object({ to: z.string(), text: z.string() }));

/**
 * The DM sender dies around the moment when it presses Enter, in a job on its own accounts and in an order concurrently. The next
 * sender messages no recipient twice; outcomes that weren't observed are unknown.
 */
export const killSender: Fault = {
  row: 14,
  name: 'kill -9 around the sending of a message',
  dose: { ci: 10, release: 100 },
  limitMs: 30_000,
  lane: 'waiting',
  async inject(system, times) {
    const { stack, database, random } = system;
    const count = times * PER_KILL + AFTER;
    const accounts = Math.ceil(count / (LIMIT * SPARE));
    const [own, customer, owner] = [await someOwner(system), await someOwner(system), await someOwner(system)];
    const senders: string[] = [];
    for (let n = 0; n < accounts; n++) {
      senders.push(await linkAccount(system, own, 'private', LIMIT));
      await linkAccount(system, owner, 'shared', LIMIT);
    }
    await fund(system, customer);
    const offset = Math.floor(random.between(0, 100_000));
    const [first, second] = [
      await peopleFrom(system, offset, count),
      await peopleFrom(system, offset + 500_000, count),
    ];
    const mark = `fault-${offset}`;
    const jobs = [
      await startMessageJob({ customer: own, recipients: first, senders, mark: `${mark}-own` }),
      await startMessageJob({ customer, recipients: second, senders: null, mark: `${mark}-order` }),
    ];
    const sender = stack.service('dm-sender');
    const recoveriesMs: number[] = [];
    let injected = 0;
    while (injected < times) {
      // Each job in turn: a job that is always killed alongside the other makes no progress, and is rightly ended.
      const aim = injected % jobs.length;
      const hit = await until('a message that is being sent', AT_WORK_MS, async () => {
        const rows = await database.rows(
          Sending,
          `SELECT m.job_id AS job, m.epoch FROM messages m JOIN jobs j ON j.id = $2
           WHERE m.state = 'sending' AND m.job_id = ANY($1) AND (m.job_id = j.id OR j.status NOT IN ('processing', 'running')) LIMIT 1`,
          [jobs, jobs[aim]],
        );
        return rows[0] ?? ((await allOver()) ? { job: '', epoch: 0 } : null);
      });
      if (hit.job === '') break;
      // Before, during or after Enter, at random.
      await sleep(random.between(0, 400));
      if (!sender.kill('SIGKILL')) continue;
      injected++;
      await sender.restart();
      recoveriesMs.push(
        await untilTrue('the next worker', AT_WORK_MS, async () => {
          const [run] = await database.rows(
            Moved,
            `SELECT count(*) AS moved FROM runs WHERE job_id = $1 AND (epoch > $2 OR status NOT IN ('queued', 'running'))`,
            [hit.job, hit.epoch],
          );
          return (run?.moved ?? 0) > 0;
        }),
      );
    }
    const ends = [];
    for (const job of jobs) ends.push(await ended(system, job, END_MS));

    const messages = await database.rows(
      Message,
      'SELECT recipient, state, text, job_id AS job FROM messages WHERE job_id = ANY($1)',
      [jobs],
    );
    const inbox = Delivered.parse(await callSandbox(system, 'GET', 'direct'));
    const got = Map.groupBy(
      inbox.filter(({ text }) => text.includes(mark)),
      ({ to }) => to,
    );
    const stateOf = (state: string) => messages.filter((message) => message.state === state);
    const lost = stateOf('sent').filter(({ recipient }) => !got.has(recipient)).length;
    const doubled = [...got.values()].reduce((sum, same) => sum + same.length - 1, 0);
    const known = new Map(messages.map(({ recipient, state }) => [recipient, state]));
    const hidden = [...got.keys()].filter((to) => !['sent', 'unknown'].includes(known.get(to) ?? ''));
    const left = messages.filter(({ state }) => state === 'sending' || state === 'planned');
    return {
      injected,
      lost,
      doubled,
      overchargedMs: 0,
      recoveriesMs,
      notes: [
        `sent twice ${doubled}, unknown ${stateOf('unknown').length}, sent ${stateOf('sent').length}, can't be messaged ${stateOf('failed').length}`,
      ],
      problems: [
        ...hidden.map((to) => `${to} got a message that counts as ${known.get(to) ?? 'none'}`),
        ...left.map(({ recipient, state, job }) => `the message to ${recipient} is still ${state} (${job})`),
        ...ends.flatMap(({ status, reason }) => (status === 'completed' ? [] : [`a job is ${status}: ${reason}`])),
        ...(await checkMoney(system)),
      ],
    };

    async function allOver(): Promise<boolean> {
      const [open] = await database.rows(
        Moved,
        `SELECT count(*) AS moved FROM jobs WHERE id = ANY($1) AND status IN ('processing', 'running')`,
        [jobs],
      );
      return open?.moved === 0;
    }
  },
};
