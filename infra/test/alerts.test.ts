import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { parse } from 'yaml';
import { z } from 'zod';
import { API_GAUGES } from '../../apps/api/src/http/metrics.ts';
import { workerMetrics } from '../src/policies/scaling.ts';

const Alerts = z.strictObject({
  groups: z.array(
    z.strictObject({
      name: z.string(),
      rules: z.array(
        z.strictObject({
          alert: z.string().regex(/^Trawl[A-Za-z]+$/),
          expr: z.string(),
          for: z
            .string()
            .regex(/^\d+[mh]$/)
            .optional(),
          labels: z.strictObject({ severity: z.enum(['critical', 'warning']) }),
          annotations: z.strictObject({ summary: z.string().endsWith('.') }),
        }),
      ),
    }),
  ),
});

const read = (path: string) => readFile(join(import.meta.dirname, '../..', path), 'utf8');
const rules = async () => Alerts.parse(parse(await read('infra/alerts.yaml'))).groups.flatMap((group) => group.rules);
const metricsIn = (text: string): Set<string> => new Set(text.match(/\btrawl_(?:api|worker)_\w+/g));

test('alerts use only metrics that the processes export, and a rate only of counters', async () => {
  const exported = new Set([...API_GAUGES.map(({ name }) => name), ...workerMetrics()]);
  for (const { alert, expr } of await rules()) {
    const used = metricsIn(expr);
    expect(used.size, alert).toBeGreaterThan(0);
    expect(
      [...used].filter((name) => !exported.has(name)),
      alert,
    ).toEqual([]);
    for (const [, name] of expr.matchAll(/\bincrease\((\w+)/g)) expect(name, alert).toMatch(/_total$/);
  }
});

test('each metric in the table of what to monitor has an alert', async () => {
  const section = (await read('docs/deploying.md')).split('## What to monitor')[1] ?? '';
  const table = section.split('\n').filter((line) => line.startsWith('|'));
  const named = metricsIn(table.join('\n'));
  expect(named.size).toBeGreaterThan(0);
  const used = metricsIn((await rules()).map(({ expr }) => expr).join('\n'));
  expect([...named].filter((name) => !used.has(name))).toEqual([]);
});
