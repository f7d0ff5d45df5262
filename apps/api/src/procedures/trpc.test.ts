import { AuditInput, JobInput, JobType, ResultsInput } from '@trawl/contracts';
import { TRPCError } from '@trpc/server';
import { expect, test } from 'vitest';
import type { z } from 'zod';
import { failureOf } from './trpc.ts';

const id = 'job_1';
const failed = (schema: z.ZodType, input: unknown) =>
  failureOf(new TRPCError({ code: 'BAD_REQUEST', cause: schema.safeParse(input).error }));
const problemOf = (schema: z.ZodType, input: unknown) => failed(schema, input).problem;

test('a number or a text beyond its limit is refused with the limit', () => {
  const field = { code: 'field.limit' };
  expect(problemOf(AuditInput, { limit: '201' })).toEqual({ code: 'input.too_big', params: { field, count: 200 } });
  expect(problemOf(AuditInput, { limit: '0' })).toEqual({ code: 'input.too_small', params: { field, count: 1 } });
  expect(problemOf(AuditInput, { limit: 'all' })).toEqual({ code: 'input.invalid', params: { field } });
});

test('the problem of a value of several types is named', () => {
  const filter = Array.from({ length: 21 }, () => 'username:filled');
  expect(problemOf(ResultsInput, { id, filter }).code).toBe('results.too_many_filters');
  expect(problemOf(ResultsInput, { id, filter: 'a'.repeat(300) }).code).toBe('results.filter_too_long');
});

test('a missing value is required, also if it is one of several', () => {
  expect(problemOf(JobInput, { name: 'A', target: 'nasa' })).toEqual({
    code: 'input.problems',
    params: {
      problems: ['platform', 'type'].map((name) => ({
        code: 'input.required',
        params: { field: { code: `field.${name}` } },
      })),
    },
  });
});

test('a value that is none of the choices is refused with the choices', () => {
  const job = { name: 'A', target: 'nasa', platform: 'instagram' };
  expect(problemOf(JobInput, { ...job, type: 'none' })).toEqual({
    code: 'input.not_one_of',
    params: { field: { code: 'field.type' }, choices: JobType.options.join(', ') },
  });
});

test('the field is named if exactly one is invalid', () => {
  const job = { name: 'A', target: 'nasa', platform: 'instagram', type: 'profile' };
  expect(failed(AuditInput, { limit: '0' }).field).toBe('limit');
  expect(failed(JobInput, { ...job, settings: { profilesPerLaunch: 0 } }).field).toBe('settings.profilesPerLaunch');
  expect(failed(AuditInput, { limit: '0', before: '0' })).not.toHaveProperty('field');
  expect(failed(AuditInput, { bogus: 1 })).not.toHaveProperty('field');
});

test('an input that is no object is refused as such', () => {
  for (const input of ['{"limit":1}', 1, []])
    expect(problemOf(AuditInput, input)).toEqual({ code: 'request.not_object' });
});
