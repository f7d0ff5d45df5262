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
  return destination === undefined ? pino(options) : pino(options, destination);
}
