import { join, resolve } from 'node:path';
import { parseLines } from '../../../e2e/clients/collected.ts';
import { runProgram } from '../../../e2e/clients/run-program.ts';
import { cookiesOf } from '../../../e2e/clients/run-python-clients.ts';
import { Truth } from '../../../e2e/support/truth.ts';
import type { Bench } from '../bench.ts';
import { fingerprint } from '../fixtures/fingerprint.ts';
import { collectList } from '../fixtures/time-job.ts';
import { withDebianClients } from '../peers/debian-clients.ts';
import { race, type Turn } from '../take-turns.ts';

const SCRIPT = join(resolve(import.meta.dirname, '../../..'), 'e2e/clients/drivers/collect-with-instaloader.py');

/** A list against instaloader as a library, without its pauses between requests, from the start of its process. */
export const instaloader: Bench = {
  name: 'instaloader',
  async run(context) {
    const { type, target } = context.size.shortList;
    const truth = new Truth(context.sandbox);
    const rows = await withDebianClients(context, async ({ clients: { python, env }, folder }) => {
      const peer = async (): Promise<Turn> => {
        const session = await truth.openSession();
        const input = { session: cookiesOf(session), username: session.username, tasks: [{ type, target }] };
        const startedAt = performance.now();
        const said = await runProgram({ command: python, args: [SCRIPT], env, cwd: folder, input });
        const ms = performance.now() - startedAt;
        const collected = parseLines(said).find((line) => line.type === type);
        if (!collected || collected.error !== null) throw new Error(`instaloader: ${collected?.error ?? said}`);
        return { figure: collected.ids.length / (ms / 1_000), result: fingerprint(collected.ids) };
      };
      const ours = () => collectList(context, context.size.shortList);
      return [await race(context, { name: 'instaloader', unit: 'rows/s' }, ours, peer)];
    });
    return rows ?? [];
  },
};
