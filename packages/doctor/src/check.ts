import { describeSafely, EnvError, parseEnv } from '@trawl/service-kit';
import { z } from 'zod';

export interface Finding {
  /** `skipped`: a variable that the check needs can't be used, or the doctor can't reach what it would check. */
  readonly state: 'ok' | 'warning' | 'failed' | 'skipped';
  readonly text: string;
  /** What to do about it. */
  readonly remedy?: string;
}

export const ok = (text: string): Finding => ({ state: 'ok', text });
export const warning = (text: string, remedy: string): Finding => ({ state: 'warning', text, remedy });
export const failed = (text: string, remedy: string): Finding => ({ state: 'failed', text, remedy });

export type Variables = Readonly<Record<string, string | undefined>>;

export interface Check {
  /** A dependency or a group of settings, such as `PostgreSQL`. */
  readonly name: string;
  /** @param signal aborts at the time-out */
  run(env: Variables, signal: AbortSignal): Promise<Finding[]>;
}

/**
 * Reads variables of a service's schema, regardless of whether the others are valid.
 *
 * @throws {EnvError}
 */
export function read<Shape extends z.ZodRawShape, Name extends keyof Shape & string>(
  { shape }: z.ZodObject<Shape>,
  env: Variables,
  ...names: readonly Name[]
): { readonly [Each in Name]: z.output<Shape[Each]> } {
  const chosen: z.ZodObject = z.object(Object.fromEntries(names.map((name) => [name, shape[name]])));
  return parseEnv(chosen, env) as { readonly [Each in Name]: z.output<Shape[Each]> };
}

/** The lines of the `EnvError` that reading the environment throws; empty if it doesn't throw. */
export function problemsOf(reading: () => unknown): string[] {
  try {
    reading();
    return [];
  } catch (error) {
    if (!(error instanceof EnvError)) throw error;
    const [first = '', ...lines] = error.message.split('\n');
    return (lines.length > 0 ? lines : [first]).map((line) => line.trim());
  }
}

/** Runs a check. A check that throws or exceeds the time-out counts as failed, so the others run regardless. */
export async function runCheck({ run }: Check, env: Variables, timeoutMs: number): Promise<Finding[]> {
  const signal = AbortSignal.timeout(timeoutMs);
  const late = new Promise<Finding[]>((resolve) => {
    const text = `The check took longer than ${timeoutMs / 1_000} seconds.`;
    const remedy =
      'Check whether a firewall or network policy drops the connection, and whether the server is overloaded.';
    signal.addEventListener('abort', () => resolve([failed(text, remedy)]), { once: true });
  });
  try {
    return await Promise.race([run(env, signal), late]);
  } catch (error) {
    // The signal ended the check.
    if (signal.aborted) return late;
    if (error instanceof EnvError)
      return [{ state: 'skipped', text: `Not checked, because ${namesIn(error)} can't be used.` }];
    return [failed(`The check failed: ${describeSafely(firstCause(error))}`, 'The message names the cause.')];
  }
}

const firstCause = (error: unknown): unknown =>
  error instanceof Error && error.cause !== undefined ? firstCause(error.cause) : error;

/** The variables that the error is about. */
const namesIn = ({ message }: EnvError): string =>
  message
    .split('\n')
    .slice(1)
    .map((line) => line.trim().split(' ', 1).join())
    .join(', ');

/** The code of an error or one of its causes, such as `ECONNREFUSED`; empty if there is none. */
export function codeOf(error: unknown): string {
  if (!(error instanceof Error)) return '';
  if ('code' in error && typeof error.code === 'string' && error.code !== '') return error.code;
  if (error instanceof AggregateError) return codeOf(error.errors[0]);
  return codeOf(error.cause);
}

const UNREACHABLE: Readonly<Record<string, string>> = {
  ECONNREFUSED: 'nothing listens there',
  ENOTFOUND: 'the host name is unknown',
  EAI_AGAIN: 'the host name can’t be resolved at the moment',
  EHOSTUNREACH: 'there is no route to the host',
  ENETUNREACH: 'there is no route to the network',
  ETIMEDOUT: 'there is no answer',
  UND_ERR_CONNECT_TIMEOUT: 'there is no answer',
  ECONNRESET: 'the connection was cut',
};

/** Why a server can't be reached; null if the error is about something else. */
export const unreachable = (error: unknown): string | null => UNREACHABLE[codeOf(error)] ?? null;
