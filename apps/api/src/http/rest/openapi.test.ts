import { expect, test } from 'vitest';
import { z } from 'zod';
import { PROCEDURES } from '../../../test/support/route-matrix.ts';
import { openApiDocument } from './openapi.ts';
import { restRoutes } from './rest.ts';

const document = openApiDocument('https://trawl.example');
const operations = Object.values(document.paths ?? {}).flatMap((path) =>
  [path?.get, path?.post, path?.put, path?.patch, path?.delete].flatMap((operation) => operation ?? []),
);
const nameOf = ({ operationId }: { readonly operationId?: string }) => operationId?.replace('-', '.') ?? '';
const operation = (name: string) => operations.find((each) => nameOf(each) === name);
const bodyOf = (name: string) => {
  const body = operation(name)?.requestBody;
  return body && 'content' in body ? { ...body, schema: body.content['application/json']?.schema } : undefined;
};
const parametersOf = (name: string) =>
  operation(name)?.parameters?.flatMap((each) => ('name' in each ? each : [])) ?? [];

test('operations for visitors require no login, and no others', () => {
  const open = operations.filter(({ security }) => security?.length === 0).map(nameOf);
  const routes = restRoutes().map(({ name }) => name);
  expect(open.toSorted()).toEqual(routes.filter((name) => PROCEDURES[name]?.role === 'visitor').toSorted());
});

test('every failure is described, with its codes and the time to wait', () => {
  for (const { responses } of operations) {
    expect(responses).toMatchObject({ 200: {}, default: { $ref: '#/components/responses/Failure' } });
  }
  expect(document.components).toMatchObject({
    responses: { Failure: { headers: { 'Retry-After': {} } } },
    schemas: { Failure: { properties: { code: { enum: expect.arrayContaining(['wrong_state', 'out_of_funds']) } } } },
  });
});

test('a job’s body has the settings of its type, with their limits', () => {
  for (const name of ['jobs.create', 'jobs.update']) {
    expect(bodyOf(name)).toMatchObject({
      required: true,
      schema: {
        required: ['name', 'platform', 'type', 'target'],
        properties: {
          type: { description: 'Coming soon, and refused until then: hashtag.' },
          settings: {
            description: expect.stringContaining('follower: followersPerProfile, profilesPerLaunch.'),
            properties: {
              followersPerProfile: { type: 'integer', minimum: 1, maximum: 10_000, default: 500 },
              dmQuantity: { minimum: 100_000 },
              calendar: { properties: { days: { type: 'array' } } },
            },
          },
        },
      },
    });
  }
});

test('the fields that only some kinds of requests to support have are described', () => {
  const described = { description: expect.any(String) };
  expect(bodyOf('supportRequests.create')).toMatchObject({
    schema: { properties: { plan: described, amount: described, job: described, wish: described, message: described } },
  });
});

test('a body is required only if one of its fields is', () => {
  expect(bodyOf('jobs.again')?.required).toBe(false);
  expect(bodyOf('users.login')?.required).toBe(true);
});

test('bodies have no other fields, as the service refuses them', () => {
  const open = operations
    .map(nameOf)
    .filter((name) => bodyOf(name))
    .filter((name) => z.looseObject({ additionalProperties: z.literal(false) }).safeParse(bodyOf(name)?.schema).error);
  expect(open).toEqual([]);
});

test('files are described with their types', () => {
  const typesOf = (name: string) => {
    const response = operation(name)?.responses?.[200];
    return Object.keys((response && 'content' in response && response.content) || {});
  };
  expect(typesOf('jobs.results')).toEqual(expect.arrayContaining(['application/json', 'text/csv', 'application/gzip']));
  expect(typesOf('jobs.archive')).toEqual(expect.arrayContaining(['application/json', 'application/zip']));
});

test('every query parameter of the job lists and files is described', () => {
  for (const name of [
    'jobs.results',
    'jobs.archive',
    'jobs.runs',
    'jobs.changeFeed',
    'jobs.netChanges',
    'jobs.messages',
  ]) {
    const silent = parametersOf(name).filter(
      (each) => each.in === 'query' && !('description' in each) && !(each.schema && 'description' in each.schema),
    );
    expect([name, silent.map((each) => each.name)]).toEqual([name, []]);
  }
});

test('requests that are stored for an Idempotency-Key have it as a parameter', () => {
  const takesKey = (name: string) => parametersOf(name).some((each) => each.name === 'Idempotency-Key');
  expect(['jobs.create', 'jobs.start', 'jobs.list', 'users.beginTotp', 'users.login'].map(takesKey)).toEqual([
    true,
    true,
    false,
    false,
    false,
  ]);
});
