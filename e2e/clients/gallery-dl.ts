import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { z } from 'zod';
import type { Collected } from './collected.ts';
import type { PythonClients } from './python-clients.ts';
import { runProgram } from './run-program.ts';

/** Messages of `--dump-json`: a folder [2, post], a file [3, address, post], a further address [6, …], or what went wrong. */
const Messages = z.array(z.array(z.unknown()));
const Post = z.object({ post_id: z.string() });
/** The number of a post is longer than a JSON reader keeps whole. */
const LONG_NUMBER = /("post_id": )(\d+)/g;
const FOLDER = 2;

export interface GalleryDlOrder {
  readonly type: string;
  readonly target: string;
  readonly url: string;
  readonly api: 'rest' | 'graphql';
}

/** Collects posts with gallery-dl's own command: what it would download, as JSON. */
export async function collectWithGalleryDl(
  { python, env }: PythonClients,
  order: GalleryDlOrder,
  session: { sessionid: string },
  folder: string,
): Promise<Collected> {
  const { type, target, url, api } = order;
  const config = join(folder, 'gallery-dl.json');
  // The pauses between requests are its user's to set; everything else stays as it is.
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
