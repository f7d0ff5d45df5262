import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { z } from 'zod';
import type { Collected } from './collected.ts';
import type { PythonClients } from './python-clients.ts';
import { runProgram } from './run-program.ts';

/** Messages of `--dump-json`: a folder [2, post], a file [3, url, post], a further URL [6, …], or an error. */
const Messages = z.array(z.array(z.unknown()));
const Post = z.object({ post_id: z.string() });
/** A post's number exceeds the integer range of JSON parsers. */
const LONG_NUMBER = /("post_id": )(\d+)/g;
const FOLDER = 2;

export interface GalleryDlTask {
  readonly type: string;
  readonly target: string;
  readonly url: string;
  readonly api: 'rest' | 'graphql';
}

/** Collects posts with gallery-dl's command line, as JSON instead of downloads. */
export async function collectWithGalleryDl(
  { python, env }: PythonClients,
  task: GalleryDlTask,
  session: { sessionid: string },
  folder: string,
): Promise<Collected> {
  const { type, target, url, api } = task;
  const config = join(folder, 'gallery-dl.json');
  // Users configure the pauses between requests; all other settings are defaults.
  const instagram = { api, cookies: session, 'sleep-request': 0 };
  await writeFile(config, JSON.stringify({ extractor: { instagram } }));
  const args = ['-m', 'gallery_dl', '--config-ignore', '--config', config, '--dump-json', url];
  try {
    const said = await runProgram({ command: python, args, env, cwd: folder });
    const messages = Messages.parse(JSON.parse(said.replace(LONG_NUMBER, '$1"$2"')));
    const posts = messages.filter(([kind]) => kind === FOLDER).map(([, post]) => Post.parse(post).post_id);
    return { type, target, ids: posts, found: null, error: null };
  } catch (error) {
    return { type, target, ids: [], found: null, error: error instanceof Error ? error.message : String(error) };
  }
}
