import { type DestinationStream, type LevelWithSilent, type Logger, pino } from 'pino';
import { redact, scrubText } from './redact.ts';

export type { Logger } from 'pino';

export interface LoggerOptions {
  /** The service name, included in every line. */
  readonly service: string;
  readonly level: LevelWithSilent;
  /** The output; standard output by default. */
  readonly destination?: DestinationStream;
}

/** A logger of JSON lines without secrets or texts of users' messages. */
export function createLogger({ service, level, destination }: LoggerOptions): Logger {
  const options = {
    level,
    base: { service },
    timestamp: pino.stdTimeFunctions.isoTime,
    formatters: { level: (label: string) => ({ level: label }), log: redact, bindings: redact },
    // The only filter for the bindings of a child logger. Errors that `log` has redacted already stay unchanged.
    serializers: { err: (err: unknown) => redact({ err }).err },
    // The last filter: removes secrets from any text.
    hooks: { streamWrite: scrubText },
  };
  return pino(options, destination ?? standardOutput());
}

/** Maximum characters that wait to be written. Further lines are lost. */
const WAITING_MAX = 8 * 1024 * 1024;

let output: ReturnType<typeof pino.destination> | undefined;

/**
 * Opens standard output. If a line can't be written, for example to a file on a full disk, it is written with a later line. Without
 * the listener for errors, the first failed write would end the process.
 */
function standardOutput(): DestinationStream {
  if (output) return output;
  const opened = pino.destination({ dest: 1, sync: false, maxLength: WAITING_MAX });
  let isBroken = false;
  opened.on('error', () => {
    isBroken = true;
  });
  opened.on('write', () => {
    isBroken = false;
  });
  // At the exit, pino writes the lines that wait, and would repeat a write that fails forever.
  process.prependListener('exit', () => {
    if (isBroken) opened.destroy();
  });
  output = opened;
  return opened;
}
