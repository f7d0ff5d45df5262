import type { FastifyRequest } from 'fastify';
import { z } from 'zod';
import { formOf, parsed } from './form.ts';

const fields = z.object({
  doc_id: z.coerce.string().optional(),
  query_hash: z.string().optional(),
  query_id: z.string().optional(),
  variables: z.unknown().optional(),
});
const variables = z.record(z.string(), z.unknown());

/** A GraphQL query by document id or hash. */
export interface GraphqlQuery {
  readonly id: string;
  readonly variables: Readonly<Record<string, unknown>>;
}

/** The query in a request's URL or form; undefined if it has none. Variables that aren't an object become an empty object. */
export function queryOf(request: FastifyRequest): GraphqlQuery | undefined {
  const all = fields.safeParse({ ...variables.catch({}).parse(request.query), ...formOf(request) });
  const id = all.data?.doc_id ?? all.data?.query_hash ?? all.data?.query_id;
  if (!id) return undefined;
  const given = all.data?.variables;
  return { id, variables: variables.catch({}).parse(typeof given === 'string' ? parsed(given) : given) };
}
