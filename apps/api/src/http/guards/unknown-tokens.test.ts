import { expect, test } from 'vitest';
import { UnknownTokens } from './unknown-tokens.ts';

const tokens = () => new UnknownTokens({ count: 2, windowMs: 60_000, remembered: 10 });
const refuse = () => new Error('refused');

test('an address is refused after its limit of unknown tokens', async () => {
  const unknown = tokens();
  const lookUp = (token: string) => unknown.lookUp('192.0.2.1', token, async () => null, refuse);
  expect(await lookUp('a')).toBeNull();
  expect(await lookUp('b')).toBeNull();
  await expect(lookUp('c')).rejects.toThrow('refused');
});

test('failed lookups don’t count, so an outage locks no address out', async () => {
  const unknown = tokens();
  const fails = () => Promise.reject(new Error('the database can’t be reached'));
  for (const token of ['a', 'b', 'c'])
    await expect(unknown.lookUp('192.0.2.1', token, fails, refuse)).rejects.toThrow('can’t be reached');
  expect(await unknown.lookUp('192.0.2.1', 'a', async () => 'ada', refuse)).toBe('ada');
});
