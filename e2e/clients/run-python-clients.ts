import { join } from 'node:path';
import type { Truth } from '../support/truth.ts';
import { parseLines } from './collected.ts';
import { collectWithGalleryDl } from './gallery-dl.ts';
import type { PythonClients } from './python-clients.ts';
import type { Report } from './report.ts';
import { runProgram } from './run-program.ts';
import { inputsOf, type Task } from './tasks.ts';

/** Any value: the platform sets it again. */
const CSRF_TOKEN = 'aC4pXm7Qk2';

export const cookiesOf = (session: { sessionid: string; userId: string }) => ({
  sessionid: session.sessionid,
  ds_user_id: session.userId,
  csrftoken: CSRF_TOKEN,
});

/** instaloader as a library, with its own rate control; every task. */
export async function runInstaloader(
  clients: PythonClients,
  truth: Truth,
  tasks: readonly Task[],
  folder: string,
  report: Report,
): Promise<void> {
  const session = await truth.openSession();
  const script = join(import.meta.dirname, 'drivers/collect-with-instaloader.py');
  const input = { session: cookiesOf(session), username: session.username, tasks: inputsOf(tasks) };
  const said = await runProgram({ command: clients.python, args: [script], env: clients.env, cwd: folder, input });
  report.addAll('instaloader', tasks, parseLines(said));
}

/**
 * gallery-dl's command line, with both platform APIs that it supports; only posts and hashtags, because it doesn't read users.
 */
export async function runGalleryDl(
  clients: PythonClients,
  truth: Truth,
  tasks: readonly Task[],
  folder: string,
  report: Report,
): Promise<void> {
  const { sessionid } = await truth.openSession();
  for (const api of ['rest', 'graphql'] as const) {
    for (const task of tasks) {
      const path = { profile_post: `${task.target}/posts/`, hashtag: `explore/tags/${task.target}/` }[task.type];
      if (path === undefined) continue;
      const order = { ...task, api, url: `https://www.instagram.com/${path}` };
      report.add(`gallery-dl (${api})`, task, await collectWithGalleryDl(clients, order, { sessionid }, folder));
    }
  }
}
