import { describe, expect, it } from 'vitest';
import { checkDedupeId, checkName, checkPattern, checkSubject, isInbox, SUBJECT_MAX, UnsafeName } from './subject.ts';

const NEVER = [
  '',
  ' ',
  'a b',
  'a\tb',
  'a\r\nPUB x 0\r\n\r\n',
  'a\n',
  'a\u0000',
  'a\u2028b',
  'é',
  '\uD800',
  'a..b',
  '.a',
  'a.',
  'a'.repeat(SUBJECT_MAX + 1),
];

it.each(NEVER.map((value) => [value]))('refuses %j everywhere', (value) => {
  for (const check of [checkSubject, checkPattern, checkName]) expect(() => check(value)).toThrow(UnsafeName);
  expect(isInbox(`_INBOX_scraper.${value}`)).toBe(false);
});

describe('a subject', () => {
  it.each(['run.event.run_01', 'rpc.run.claim', '$JS.ACK.RUN_EVENTS.api-store.1', 'a'.repeat(SUBJECT_MAX)])(
    'may be %j',
    (subject) => expect(() => checkSubject(subject)).not.toThrow(),
  );
  it.each(['*', '>', 'run.*', 'run.>', 'run.a*'])('has no wildcard: %j', (subject) =>
    expect(() => checkSubject(subject)).toThrow(UnsafeName),
  );
});

describe('a pattern', () => {
  it.each(['>', '*', 'run.*', 'run.*.x', 'run.>', 'run.event.run_01'])('may be %j', (pattern) =>
    expect(() => checkPattern(pattern)).not.toThrow(),
  );
  it.each(['run.a*', 'run.>.x', '>.x', 'run.>a', '**'])('has wildcards as whole tokens only: %j', (pattern) =>
    expect(() => checkPattern(pattern)).toThrow(UnsafeName),
  );
});

it('accepts dedupe ids that can’t end a header', () => {
  expect(() => checkDedupeId('run_01.1.2.abc')).not.toThrow();
  for (const id of ['', 'a b', 'a\r\nNats-Rollup: all', 'a\u0000', 'é', 'a'.repeat(SUBJECT_MAX + 1)]) {
    expect(() => checkDedupeId(id), JSON.stringify(id)).toThrow(UnsafeName);
  }
});

describe('an answer', () => {
  it.each(['_INBOX.abc', '_INBOX_scraper.abc.1', '_INBOX_dm_sender.abc', '_R_.TBADsl.Hz9BKC'])(
    'may go to %s',
    (reply) => expect(isInbox(reply)).toBe(true),
  );
  it.each([
    undefined,
    '_INBOX',
    '_INBOX_scraper.>',
    '_INBOX_scraper.*',
    '_R_',
    '_R_.>',
    '_GR_.abc.def.ghi',
    '$JS.API.STREAM.DELETE.RUN_EVENTS',
    '$JS.ACK.RUN_EVENTS.api-store.1.1.1.1.1',
    'run.collect.instagram',
  ])('may not go to %s', (reply) => expect(isInbox(reply)).toBe(false));
});

it('reports an unsafe name in one line, and a long name without repeating it', () => {
  expect(() => checkSubject('a\r\nb')).toThrow('not a safe subject: "a\\r\\nb"');
  expect(() => checkSubject('a'.repeat(1_000_000))).toThrow(`subject is longer than ${SUBJECT_MAX} characters`);
});
