import { expect, test } from 'vitest';
import { preferredType } from './preferred-type.ts';

const JSON_TYPE = 'application/json; charset=utf-8';

const prefers = (accept: string | undefined) =>
  preferredType({ headers: { accept } }, ['text/csv; charset=utf-8', JSON_TYPE]);

test.each([
  'application/json',
  'Application/JSON; charset=UTF-8;q=0.9',
  'application/json, text/plain, */*',
  'text/csv;q=0.5, application/json',
])('%s prefers JSON', (accept) => {
  expect(prefers(accept)).toBe(JSON_TYPE);
});

test.each([
  undefined,
  '*/*',
  'text/html,application/xhtml+xml,*/*;q=0.8',
  'text/csv, application/json',
  'application/json;q=0, */*',
])('%s prefers the first type', (accept) => {
  expect(prefers(accept)).toBe('text/csv; charset=utf-8');
});

test.each(['application/json-seq', 'text/html', 'no type'])('%s accepts neither', (accept) => {
  expect(prefers(accept)).toBeNull();
});
