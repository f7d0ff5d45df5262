import { execFileSync, spawn } from 'node:child_process';
import { once } from 'node:events';
import { existsSync, readFileSync } from 'node:fs';
import { text } from 'node:stream/consumers';
import { expect, test } from 'vitest';

const SCRIPT = `
  import { readFileSync } from 'node:fs';
  import { getPriority } from 'node:os';
  import { setTimeout } from 'node:timers/promises';
  import { lowerPriority } from '${new URL('./lower-priority.ts', import.meta.url).href}';
  lowerPriority({ warn: (_, message) => console.log(message) });
  const group = () => { try { return readFileSync('/proc/self/autogroup', 'utf8'); } catch { return ''; } };
  for (let left = 50; left > 0 && process.argv[1] === 'leads' && !group().includes('nice 10'); left--) await setTimeout(100);
  console.log(getPriority(), group().trim());
`;
const ARGS = ['--input-type=module', '--eval', SCRIPT];
/** Linux has the file if it was built with autogroups. */
const OWN_GROUP = '/proc/self/autogroup';
const ownGroup = () => (existsSync(OWN_GROUP) ? readFileSync(OWN_GROUP, 'utf8') : '');

test('lowers its own priority, and leaves the session of the shell that started it', () => {
  const before = ownGroup();
  expect(execFileSync(process.execPath, ARGS, { encoding: 'utf8' })).toMatch(/^10 /);
  expect(ownGroup()).toBe(before);
});

test('leaves a priority that is lower already', () => {
  expect(execFileSync('nice', ['-n', '15', process.execPath, ...ARGS], { encoding: 'utf8' })).toMatch(/^15 /);
});

test.skipIf(!existsSync(OWN_GROUP))('lowers the session that it leads', async () => {
  const leader = spawn(process.execPath, [...ARGS, 'leads'], { detached: true, stdio: ['ignore', 'pipe', 'inherit'] });
  const [output] = await Promise.all([text(leader.stdout), once(leader, 'exit')]);
  expect(output).toMatch(/^10 .*nice 10$/m);
});
