import { expect, test } from 'vitest';
import { runScript } from './run-script.ts';

const migration = (condition: string) => `*jsonpath*) echo ${condition} ;;`;
const applied = (calls: readonly string[]) =>
  calls.filter((call) => call.startsWith('apply') || call.includes(' wait '));

test('migrates the database before the services are replaced', async () => {
  const { code, calls } = await runScript(['rollout.sh', 'production'], migration('SuccessCriteriaMet Complete'));
  expect(code).toBe(0);
  expect(applied(calls)).toEqual([
    'apply -k overlays/production/platform',
    '--namespace trawl wait --for=condition=Ready --timeout=15m cluster/trawl-db',
    'apply -k overlays/production/migration',
    'apply -k overlays/production',
  ]);
  expect(calls.findLastIndex((call) => call.includes('jsonpath'))).toBeLessThan(
    calls.indexOf('apply -k overlays/production'),
  );
});

test('a failed migration changes no service', async () => {
  const { code, calls, errors } = await runScript(['rollout.sh', 'demo'], migration('FailureTarget Failed'));
  expect(code).toBe(1);
  expect(errors).toContain('The migration failed');
  expect(calls).not.toContain('apply -k overlays/demo');
});

test('a migration that never starts ends the rollout', async () => {
  const { code, calls, errors } = await runScript(['rollout.sh', 'demo'], migration(''));
  expect(code).toBe(1);
  expect(errors).toContain("The migration hasn't started after five minutes");
  expect(calls).toContainEqual(expect.stringContaining('describe pods'));
  expect(calls).not.toContain('apply -k overlays/demo');
});

test('waits longer for a migration that has started', async () => {
  const { code } = await runScript(
    ['rollout.sh', 'demo'],
    `*startedAt*) echo 2026-01-01T00:00:00Z; touch "$0.started" ;;
     *jsonpath*) if [ -e "$0.started" ]; then echo Complete; fi ;;`,
  );
  expect(code).toBe(0);
});
