import { expect, test } from 'vitest';
import { readMailbox } from './hand-over.ts';

test.each([
  ['Trawl <trawl@example.com>', 'Trawl', 'trawl@example.com'],
  ['"Trawl, Inc." <trawl@example.com>', 'Trawl, Inc.', 'trawl@example.com'],
  ['trawl@example.com', '', 'trawl@example.com'],
  ['<trawl@example.com>', '', 'trawl@example.com'],
])('reads %s', (text, name, address) => expect(readMailbox(text)).toEqual({ name, address }));
