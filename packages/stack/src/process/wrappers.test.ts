import { expect, test } from 'vitest';
import { wrappersAmong } from './wrappers.ts';

const chain = (...commands: string[]) => commands.map((command, index) => ({ pid: 100 - index, command }));
const SCRIPT = "sh -c trap 'kill' INT; node packages/stack/src/main.ts";

test('npx, its pnpm and the shells between them are wrappers', () => {
  const ancestors = chain(SCRIPT, 'pnpm start', "sh -c 'pnpm' start", 'npm exec pnpm@12.21.0 start', 'bash', 'sshd');
  expect(wrappersAmong(ancestors).map(({ pid }) => pid)).toEqual([100, 99, 98, 97]);
});

test('a shell above npx is no wrapper', () => {
  const ancestors = chain(
    SCRIPT,
    'pnpm start',
    "sh -c 'pnpm' start",
    'npm exec pnpm@12.21.0 start',
    'sh -c npx pnpm &',
  );
  expect(wrappersAmong(ancestors)).toHaveLength(4);
});

test('pnpm without npx is a wrapper, and the program above it is not', () => {
  expect(wrappersAmong(chain(SCRIPT, '/usr/bin/node /usr/lib/pnpm.cjs start', '-bash'))).toHaveLength(2);
  expect(
    wrappersAmong(chain(SCRIPT, '/x/exe.linux-x64/pnpm start', 'node /x/bin/pnpm.mjs start', 'bash')),
  ).toHaveLength(3);
  expect(wrappersAmong(chain(SCRIPT, 'pnpm start', 'sh -c pnpm start', 'python3 ci.py'))).toHaveLength(2);
});

test('there are no wrappers without npx and pnpm', () => {
  expect(wrappersAmong(chain('bash', 'npm exec something'))).toEqual([]);
  expect(wrappersAmong(chain('sh -c node packages/stack/src/main.ts', 'sshd'))).toEqual([]);
});
