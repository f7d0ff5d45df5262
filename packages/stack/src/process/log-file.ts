import { createWriteStream, existsSync, renameSync, type WriteStream } from 'node:fs';

/** Where a program's output goes: a file with one before it, neither longer than the bound. */
export interface LogFile {
  readonly path: string;
  write(chunk: Buffer): void;
  /** The last lines written, oldest first. */
  tail(): string[];
  close(): Promise<void>;
}

const MAX_BYTES = 10 * 1024 * 1024;
const TAIL_BYTES = 8 * 1024;
const TAIL_LINES = 20;

/**
 * Opens `path`, what stood there moved to `<name>.1.log`.
 * @param onError hears once when the file can't be written (a full disk): the program goes on without its log.
 */
export function openLogFile(path: string, onError: (error: Error) => void, maxBytes = MAX_BYTES): LogFile {
  let written = 0;
  let lost = false;
  let recent: Buffer = Buffer.alloc(0);
  let stream = open();

  function open(): WriteStream {
    if (existsSync(path)) renameSync(path, path.replace(/\.log$/, '.1.log'));
    written = 0;
    // Readable by its owner only: logs name customers' targets.
    const opened = createWriteStream(path, { mode: 0o600 });
    opened.on('error', (error) => {
      if (!lost) onError(error);
      lost = true;
    });
    return opened;
  }

  return {
    path,
    write(chunk) {
      recent = Buffer.concat([recent, chunk]).subarray(-TAIL_BYTES);
      if (lost) return;
      if (written + chunk.length > maxBytes && written > 0) {
        stream.end();
        stream = open();
      }
      written += chunk.length;
      stream.write(chunk);
    },
    tail: () => recent.toString('utf8').trimEnd().split('\n').slice(-TAIL_LINES),
    close: () => new Promise((resolve) => (lost || stream.closed ? resolve() : stream.end(() => resolve()))),
  };
}
