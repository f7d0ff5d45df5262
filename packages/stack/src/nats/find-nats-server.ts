import { existsSync } from 'node:fs';
import { delimiter, join } from 'node:path';
import { fillOnce } from '../folders/folders.ts';
import { messageOf, StackError } from '../stack-error.ts';
import { downloadNatsServer } from './download-nats-server.ts';

export interface NatsSearch {
  /** The PATH to search. */
  readonly path: string;
  readonly cache: string;
  /** Environment of the programs that download it. */
  readonly env: NodeJS.ProcessEnv;
  /** Called when a download begins. */
  onDownload?(): void;
}

const HOW_TO_GET_ONE =
  'Install nats-server 2.9 or newer (`apt-get install nats-server`, `brew install nats-server`, or ' +
  'https://nats.io/download) so that it is on PATH, or set NATS_URL to a running server with JetStream.';

/**
 * Finds a nats-server: on PATH, else Debian's package, downloaded once into the cache without root.
 * @throws StackError with instructions to install one.
 */
export async function findNatsServer({ path, cache, env, onDownload }: NatsSearch): Promise<string> {
  const onPath = path
    .split(delimiter)
    // Debian installs it in a folder that is only on root's PATH.
    .concat('/usr/local/bin', '/usr/sbin', '/opt/homebrew/bin')
    .map((folder) => join(folder, 'nats-server'))
    .find((file) => existsSync(file));
  if (onPath) return onPath;
  if (process.platform !== 'linux' || !existsSync('/usr/bin/apt-get')) {
    throw new StackError(`The message broker NATS isn't on this machine. ${HOW_TO_GET_ONE}`);
  }
  const folder = join(cache, `nats-server-${process.arch}`);
  try {
    await fillOnce(folder, (making) => {
      onDownload?.();
      return downloadNatsServer(making, env);
    });
  } catch (error) {
    throw new StackError(
      `The message broker NATS isn't on this machine, and Debian's package can't be fetched: ${messageOf(error)}\n${HOW_TO_GET_ONE}`,
      { cause: error },
    );
  }
  return join(folder, 'nats-server');
}
