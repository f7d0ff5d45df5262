import { z } from 'zod';

const Asked = z.array(z.object({ session: z.string().nullable(), paths: z.record(z.string(), z.number()) }));
const Fault = z.object({ id: z.number(), left: z.number() });

/** The sandbox's endpoints for faults and request counts. */
export class SandboxControl {
  readonly #sandbox: string;

  constructor(sandbox: string) {
    this.#sandbox = sandbox;
  }

  async #call(method: string, path: string, body?: unknown): Promise<Response> {
    const answer = await fetch(`${this.#sandbox}/__sandbox/${path}`, {
      method,
      ...(body === undefined ? {} : { body: JSON.stringify(body), headers: { 'content-type': 'application/json' } }),
    });
    if (!answer.ok) throw new Error(`${method} ${path}: ${answer.status} ${await answer.text()}`);
    return answer;
  }

  /**
   * A series of 429s for requests whose path contains `match`, after this many of them; of one session or of all. Returns its id.
   */
  async addRateLimits(match: string, times: number, afterRequests: number, session?: string): Promise<number> {
    const answer = await this.#call('POST', 'faults', { match, kind: 'rate_limited', times, afterRequests, session });
    return Fault.parse(await answer.json()).id;
  }

  /** Ends a series, unless it is over. */
  async removeRateLimits(id: number): Promise<void> {
    if ((await this.remainingRateLimits(id)) > 0) await this.#call('DELETE', `faults/${id}`);
  }

  /** One platform error for a session's next request whose path contains `match`. */
  async failNextRequest(match: string, session: string): Promise<void> {
    await this.#call('POST', 'faults', { match, kind: 'http_500', times: 1, session });
  }

  /** The remaining responses of a series; 0 when it is over. */
  async remainingRateLimits(id: number): Promise<number> {
    const faults = z.array(Fault).parse(await (await this.#call('GET', 'faults')).json());
    return faults.find((fault) => fault.id === id)?.left ?? 0;
  }

  async clear(): Promise<void> {
    await this.#call('DELETE', 'faults');
    await this.#call('DELETE', 'requests');
  }

  async killSession(sessionid: string): Promise<void> {
    await this.#call('DELETE', `sessions/${encodeURIComponent(sessionid)}`);
  }

  /** Requests since the last `clear` whose path contains `match`, of one session or of all. */
  async asked(match: string, session?: string): Promise<number> {
    const seconds = Asked.parse(await (await this.#call('GET', 'requests')).json());
    const mine = seconds.filter((second) => session === undefined || second.session === session);
    const paths = mine.flatMap((second) => Object.entries(second.paths));
    return paths.reduce((sum, [path, count]) => sum + (path.includes(match) ? count : 0), 0);
  }
}
