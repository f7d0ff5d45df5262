import { fuzzed, hostileString, type Known, validValues } from '@trawl/stack/testing/fuzz';
import fc from 'fast-check';
import type { HTTPMethods } from 'fastify';
import { z } from 'zod';
import { appRouter } from '../../src/http/app-router.ts';
import { restRoutes } from '../../src/http/rest/rest.ts';

/** `leaver` calls the procedures that end sessions and accounts, so that `customer` keeps its objects. */
export type Role = 'visitor' | 'unverified' | 'customer' | 'leaver';

/** One call: a user's request, with a body that is already JSON text so that nothing normalizes it. */
export interface FuzzedRequest {
  readonly procedure: string;
  readonly role: Role;
  readonly method: HTTPMethods;
  readonly url: string;
  readonly headers: Readonly<Record<string, string>>;
  readonly payload: string | undefined;
}

export interface Procedure {
  readonly name: string;
  readonly type: 'query' | 'mutation' | 'subscription';
  readonly input: z.ZodType;
}

const Definition = z.object({
  type: z.enum(['query', 'mutation', 'subscription']),
  inputs: z.array(z.custom<z.ZodType>((value) => value instanceof z.ZodType)),
});

export const procedures: readonly Procedure[] = Object.entries<object>(appRouter._def.procedures).map(
  ([name, procedure]) => {
    const { type, inputs } = Definition.parse(Reflect.get(procedure, '_def'));
    return { name, type, input: inputs[0] ?? z.void() };
  },
);

const rest = new Map(restRoutes().map((route) => [route.name, route]));

/** Valid header characters: no line breaks, nothing beyond Latin-1. */
const headerText = hostileString.map((text) => text.replaceAll(/[^\t\x20-\x7e\xa0-\xff]/g, '?').slice(0, 4_000));

/** Often none, because a foreign origin or a used idempotency key stops a call early. */
const headers: fc.Arbitrary<Record<string, string>> = fc.oneof(
  fc.constant({}),
  fc.record(
    {
      'user-agent': headerText,
      'accept-language': headerText,
      accept: fc.oneof(fc.constantFrom('application/json', 'text/html', '*/*'), headerText),
      'idempotency-key': fc.oneof(fc.constantFrom('k1', 'k2'), headerText),
      'x-forwarded-for': headerText,
      origin: fc.constantFrom('http://localhost:3000', 'null', 'http://evil.example'),
    },
    { requiredKeys: [] },
  ),
);

const Fields = z.record(z.string(), z.unknown());

/** Percent-encodes for a path or query; lone surrogates are encoded as invalid bytes. */
const encoded = (value: unknown): string => {
  const text = typeof value === 'string' ? value : (JSON.stringify(value) ?? '');
  return text.isWellFormed() ? encodeURIComponent(text) : '%ED%A0%80';
};

const LONGEST_URL = 8_000;

function restRequest(name: string, input: unknown): Pick<FuzzedRequest, 'method' | 'url' | 'payload'> | undefined {
  const route = rest.get(name);
  if (!route) return undefined;
  const fields = Fields.safeParse(input).data ?? {};
  const path = route.url.replaceAll(/:(\w+)/g, (_, param: string) => encoded(fields[param] ?? 'x').slice(0, 1_000));
  if (route.method !== 'GET') return { method: route.method, url: path, payload: JSON.stringify(input) };
  const query = Object.entries(fields).map(([key, value]) => `${encoded(key)}=${encoded(value)}`);
  return { method: 'GET', url: `${path}?${query.join('&')}`.slice(0, LONGEST_URL), payload: undefined };
}

function trpcRequest(
  name: string,
  type: Procedure['type'],
  input: unknown,
): Pick<FuzzedRequest, 'method' | 'url' | 'payload'> {
  const text = JSON.stringify(input);
  if (type === 'mutation') return { method: 'POST', url: `/trpc/${name}`, payload: text };
  return { method: 'GET', url: `/trpc/${name}?input=${encoded(text)}`.slice(0, LONGEST_URL), payload: undefined };
}

const ENDING = ['users.logout', 'users.deleteAccount', 'users.endSession', 'users.endOtherSessions'];

const rolesOf = (procedure: string): fc.Arbitrary<Role> =>
  fc.oneof(
    { arbitrary: fc.constant<Role>(ENDING.includes(procedure) ? 'leaver' : 'customer'), weight: 8 },
    { arbitrary: fc.constantFrom<Role>('visitor', 'unverified'), weight: 1 },
  );

/** Values that are likely to be accepted: by field name, and complete inputs by procedure. */
export interface Likely {
  readonly fields: Known;
  readonly inputs: Readonly<Record<string, readonly unknown[]>>;
}

/** Requests of one procedure by each way it is served, with valid, nearly valid and hostile input. */
export function fuzzedRequests({ name, type, input }: Procedure, likely: Likely): fc.Arbitrary<FuzzedRequest> {
  const examples = likely.inputs[name] ?? [];
  const described = validValues(input, likely.fields);
  const valid = examples.length === 0 ? described : fc.oneof(fc.constantFrom(...examples), described);
  return fc.tuple(fuzzed(valid), headers, rolesOf(name), fc.boolean()).map(([value, sent, role, overRest]) => {
    const request = (overRest ? restRequest(name, value) : undefined) ?? trpcRequest(name, type, value);
    const content = request.payload === undefined ? {} : { 'content-type': 'application/json' };
    return { procedure: name, role, headers: { ...sent, ...content }, ...request };
  });
}
