import { type DestinationStream, type LevelWithSilent, type Logger, pino } from 'pino';
import { redact, scrubText } from './redact.ts';

export type { Logger } from 'pino';

export interface LoggerOptions {
  /** Which service speaks; stands in every line. */
  readonly service: string;
  readonly level: LevelWithSilent;
  /** Where lines go; standard output where left out. */
  readonly destination?: DestinationStream;
}

/** A logger of JSON lines in which no secret and no customer's message stands. */
export function createLogger({ service, level, destination }: LoggerOptions): Logger {
  const options = {
    level,
    base: { service },
    timestamp: pino.stdTimeFunctions.isoTime,
    formatters: { level: (label: string) => ({ level: label }), log: redact, bindings: redact },
    // Bindings of a child come through here alone; an error that is plain already stays as it is.
    serializers: { err: (err: unknown) => redact({ err }).err },
    // The last gate: whatever way a text came in, it leaves without secrets.
    hooks: { streamWrite: scrubText },
  };
  return destination === undefined ? pino(options) : pino(options, destination);
}
