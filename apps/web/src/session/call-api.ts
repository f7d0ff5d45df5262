import type { ErrorCode } from '@trawl/contracts';
import { languageHeader } from '#language/language-header.ts';

export const isRecord = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

const text = (value: unknown): string | undefined => (typeof value === 'string' && value !== '' ? value : undefined);
const amount = (value: unknown): number | undefined => (typeof value === 'number' ? value : undefined);

/** A failed call. `status` is 0 without a response; `timeRemainingMs` and `cooldownS` say when to retry. */
export class ApiFailure extends Error {
  override readonly name = 'ApiFailure';
  readonly status: number;
  readonly code: ErrorCode | string | undefined;
  /** The invalid field, if the server reports one. */
  readonly field: string | undefined;
  readonly timeRemainingMs: number | undefined;
  readonly cooldownS: number | undefined;
  /** For a login that needs a second step: its ticket and methods. */
  readonly ticket: string | undefined;
  readonly methods: readonly unknown[];
  readonly triesLeft: number | undefined;

  constructor(status: number, body: unknown) {
    const failure = isRecord(body) ? body : {};
    super(text(failure.message) ?? '');
    this.status = status;
    this.code = text(failure.code);
    this.field = text(failure.field);
    this.timeRemainingMs = amount(failure.timeRemaining);
    this.cooldownS = amount(failure.cooldown);
    this.ticket = text(failure.ticket);
    this.methods = Array.isArray(failure.methods) ? failure.methods : [];
    this.triesLeft = amount(failure.triesLeft);
  }
}

async function readBody(response: Response): Promise<unknown> {
  try {
    return await response.json();
  } catch {
    // A proxy's page instead of our JSON contains no more than its status.
    return undefined;
  }
}

interface CallOptions {
  readonly signal?: AbortSignal;
  readonly headers?: Readonly<Record<string, string>>;
}

/**
 * Calls the REST API under /api with the session's cookie and returns the response's `data`. Public pages use this, so they load
 * neither the tRPC client nor zod. Throws ApiFailure, also for a response with `status: 'failed'`.
 */
export async function callApi(
  method: 'GET' | 'POST' | 'PUT',
  path: string,
  input?: object,
  { signal, headers = {} }: CallOptions = {},
): Promise<unknown> {
  const request: RequestInit = {
    method,
    credentials: 'same-origin',
    headers: { Accept: 'application/json', ...languageHeader(), ...headers },
  };
  if (signal) request.signal = signal;
  if (input !== undefined) {
    request.headers = { ...request.headers, 'Content-Type': 'application/json' };
    request.body = JSON.stringify(input);
  }
  let response: Response;
  try {
    response = await fetch(`/api${path}`, request);
  } catch {
    throw new ApiFailure(0, undefined);
  }
  const body = await readBody(response);
  if (!response.ok) throw new ApiFailure(response.status, body);
  if (!isRecord(body) || body.status !== 'success') throw new ApiFailure(response.status, body);
  return body.data;
}
