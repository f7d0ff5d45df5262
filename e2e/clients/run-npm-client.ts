import { join } from 'node:path';
import type { Truth } from '../support/truth.ts';
import { parseLines } from './collected.ts';
import type { Report } from './report.ts';
import { runProgram } from './run-program.ts';
import { cookiesOf } from './run-python-clients.ts';
import { inputsOf, type Task } from './tasks.ts';

const MESSAGE = 'Hello from a client of somebody else’s';

/** The jar format of tough-cookie, which the client uses for its session. */
const jarOf = (cookies: Readonly<Record<string, string>>) => ({
  version: 'tough-cookie@2.5.0',
  storeType: 'MemoryCookieStore',
  rejectPublicSuffixes: true,
  cookies: Object.entries(cookies).map(([key, value]) => ({
    ...{ key, value, domain: 'instagram.com', path: '/', hostOnly: false },
    creation: '2026-01-01T00:00:00.000Z',
  })),
});

/** instagram-private-api: every task, and a message, which must arrive once. */
export async function runNpmClient(
  installed: string,
  truth: Truth,
  tasks: readonly Task[],
  { env, folder, proxyUrl }: { env: NodeJS.ProcessEnv; folder: string; proxyUrl: string },
  report: Report,
): Promise<void> {
  const session = await truth.openSession();
  const nasa = await truth.person('nasa');
  const message: Task = {
    ...{ type: 'dm', target: 'nasa', id: nasa.id, text: MESSAGE },
    expected: { kind: 'whole', ids: [nasa.id] },
  };
  const wanted = [...tasks, message];
  const said = await runProgram({
    command: process.execPath,
    args: [join(import.meta.dirname, 'drivers/collect-with-instagram-private-api.mjs'), installed],
    env,
    cwd: folder,
    input: { cookieJar: jarOf(cookiesOf(session)), proxyUrl, username: session.username, tasks: inputsOf(wanted) },
  });
  const arrived = (await truth.messages()).filter(({ to, text }) => to === 'nasa' && text === MESSAGE);
  const answers = parseLines(said).map((answer) =>
    answer.type === 'dm' && answer.error === null ? { ...answer, ids: arrived.map(() => nasa.id) } : answer,
  );
  report.addAll('instagram-private-api', wanted, answers);
}
