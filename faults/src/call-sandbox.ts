import { ANSWER_MS } from './jobs.ts';
import type { SystemUnderTest } from './system.ts';

export async function callSandbox(
  { sandbox }: Pick<SystemUnderTest, 'sandbox'>,
  method: string,
  path: string,
  body?: object,
): Promise<unknown> {
  const answer = await fetch(`${sandbox}/__sandbox/${path}`, {
    method,
    signal: AbortSignal.timeout(ANSWER_MS),
    ...(body === undefined ? {} : { headers: { 'content-type': 'application/json' }, body: JSON.stringify(body) }),
  });
  if (!answer.ok) throw new Error(`${method} ${path}: ${answer.status}`);
  const text = await answer.text();
  return text === '' ? null : JSON.parse(text);
}
