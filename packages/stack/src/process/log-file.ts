import { closeSync, existsSync, openSync, renameSync, writeSync } from 'node:fs';

/** A program's output: the current file and the previous one, both of limited size. */
export interface LogFile {
  readonly path: string;
  write(chunk: Buffer): void;
  /** The last lines, oldest first. */
  tail(): string[];
  close(): void;
}

const MAX_BYTES = 10 * 1024 * 1024;
const TAIL_BYTES = 8 * 1024;
const TAIL_LINES = 40;

/**
 * Opens `path` and moves existing content to `<name>.1.log`.
 * @param onError called once if the file can't be written, such as on a full disk. The program continues, and logging resumes when
 * possible.
 */
export function openLogFile(path: string, onError: (error: Error) => void, maxBytes = MAX_BYTES): LogFile {
  let file: number | undefined;
  let written = 0;
  let reported = false;
  let closed = false;
  let recent: Buffer = Buffer.alloc(0);

  function open(): number {
    if (existsSync(path)) renameSync(path, path.replace(/\.log$/, '.1.log'));
    written = 0;
    // Readable only by its owner, because logs contain users' targets.
    return openSync(path, 'w', 0o600);
  }
  function close(): void {
    if (file !== undefined) closeSync(file);
    file = undefined;
  }
  function attempt(work: () => void): void {
    try {
      work();
    } catch (error) {
      if (!reported) onError(error instanceof Error ? error : new Error(String(error)));
      reported = true;
    }
  }
  attempt(() => {
    file = open();
  });

  return {
    path,
    write(chunk) {
      recent = Buffer.concat([recent, chunk]).subarray(-TAIL_BYTES);
      if (closed) return;
      attempt(() => {
        if (written + chunk.length > maxBytes && written > 0) close();
        file ??= open();
        written += writeSync(file, chunk);
      });
    },
    tail: () => recent.toString('utf8').trimEnd().split('\n').slice(-TAIL_LINES),
    close() {
      closed = true;
      close();
    },
  };
}
