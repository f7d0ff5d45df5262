import { expect, test } from 'vitest';
import { inputsIn } from './read-inputs.ts';

const task = (taskId: string, changed: object = {}) => ({
  taskId,
  hash: `hash of ${taskId}`,
  dependencies: ['@trawl/api#transit', '@trawl/web#transit'],
  inputs: { 'tests/jobs.spec.ts': 'spec', 'support/fixtures.ts': 'fixtures' },
  hashOfExternalDependencies: 'packages',
  environmentVariables: { configured: ['NATS_SERVER_VERSION=1'], passthrough: [] },
  ...changed,
});

/** A plan in which the tasks with these ids differ. */
const plan = (changed: Readonly<Record<string, object>> = {}, passthrough: string[] = []) => ({
  globalCacheInputs: {
    rootKey: 'key',
    files: { 'tsconfig.base.json': 'config' },
    hashOfExternalDependencies: 'root',
    environmentVariables: { passthrough },
  },
  tasks: ['@trawl/e2e#test:browser', '@trawl/e2e#transit', '@trawl/api#transit', '@trawl/web#transit'].map((id) =>
    task(id, changed[id]),
  ),
});
const commonOf = (...args: Parameters<typeof plan>) => inputsIn(plan(...args)).common;

test('services, versions and support files are common inputs', () => {
  const before = commonOf();
  expect(commonOf({ '@trawl/api#transit': { hash: 'changed' } })).not.toBe(before);
  const inputs = { 'tests/jobs.spec.ts': 'spec', 'support/fixtures.ts': 'changed' };
  expect(commonOf({ '@trawl/e2e#test:browser': { inputs } })).not.toBe(before);
  const environmentVariables = { configured: ['NATS_SERVER_VERSION=2'] };
  expect(commonOf({ '@trawl/e2e#test:browser': { environmentVariables } })).not.toBe(before);
});

test('the web app, specs and passed variables are not', () => {
  const before = commonOf();
  expect(commonOf({ '@trawl/web#transit': { hash: 'changed' } })).toBe(before);
  const inputs = { 'tests/jobs.spec.ts': 'changed', 'support/fixtures.ts': 'fixtures' };
  expect(commonOf({ '@trawl/e2e#test:browser': { inputs } })).toBe(before);
  expect(commonOf({}, ['TMPDIR=random'])).toBe(before);
  expect(inputsIn(plan()).specs).toEqual({ 'tests/jobs.spec.ts': 'spec' });
});
