import { expect, test } from 'vitest';
import { isTooDeep } from './json-depth.ts';

const list = (depth: number): string => `${'['.repeat(depth)}${']'.repeat(depth)}`;

test.each([
  ['', false],
  ['{"a":[{"b":"c"}]}', false],
  [list(64), false],
  [list(65), true],
  [`{"a":${list(64)}}`, true],
  [JSON.stringify({ message: '[{'.repeat(500), other: `"\\${'['.repeat(500)}` }), false],
  [JSON.stringify(Array.from({ length: 500 }, () => [{}])), false],
  ['['.repeat(100), true],
])('whether %j is too deep: %j', (json, expected) => expect(isTooDeep(json)).toBe(expected));
