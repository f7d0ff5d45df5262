import { CollectedRow } from '@trawl/contracts';
import type { InstagramCollectType } from '@trawl/contracts/platforms/instagram';
import { cpuOf, recordAttack } from '@trawl/stack/testing';
import { hostileString, hostileValue, nearly } from '@trawl/stack/testing/fuzz';
import fc from 'fast-check';
import { expect, test } from 'vitest';
import { z } from 'zod';
import { PlatformError } from '../../src/errors.ts';
import { readFuzzCalls, readSeed } from '../env.ts';
import {
  answer,
  COMMENTS,
  comment,
  FOLLOWERS,
  media,
  PROFILE,
  people,
  profile,
  run,
  type Script,
} from '../scripted.ts';

/** Reading a short list takes milliseconds; a parser with quadratic cost takes seconds. */
const LONGEST_READING_MS = 1_000;
const TRIES = 3;

const section = (pk: string) => ({ layout_content: { medias: [{ media: media(pk) }] } });

/** Responses with a short list of each type, to be mutated. */
const SCRIPTS: readonly (readonly [InstagramCollectType, string, Script])[] = [
  ['profile', 'nasa', { [PROFILE]: [profile()] }],
  [
    'follower',
    'nasa',
    {
      [PROFILE]: [profile()],
      [FOLLOWERS]: [
        { users: people(0, 3), next_max_id: 'n', has_more: true },
        { users: people(3, 6), has_more: false },
      ],
    },
  ],
  [
    'profile_post',
    'nasa',
    {
      [PROFILE]: [profile()],
      'feed/user': [
        { items: [media('1')], more_available: true, next_max_id: '1_528817151' },
        { items: [media('2')], more_available: false },
      ],
    },
  ],
  [
    'comment',
    'CuZLd-iMknW',
    {
      [COMMENTS]: [
        {
          comments: [comment(1, { child_comment_count: 2 })],
          comment_count: 4,
          next_min_id: '{"cached_comments_cursor":"c"}',
        },
        { comments: [comment(3)], comment_count: 4 },
      ],
      '/comments/1/child_comments/': [{ child_comments: [comment(11)], has_more_tail_child_comments: false }],
    },
  ],
  [
    'like',
    'CuZLd-iMknW',
    { '/likers/': [{ users: people(0, 5), user_count: 5 }], '/info/': [{ items: [media('3141592653589793238')] }] },
  ],
  [
    'hashtag',
    '#nasa',
    {
      'tags/web_info': [{ count: 2, data: { media_count: 2 } }],
      '/sections/': [
        { sections: [section('1')], more_available: true, next_max_id: 'm', next_page: 2, next_media_ids: ['9'] },
        { sections: [section('2')], more_available: false },
      ],
    },
  ],
];

/** A mutated id leads to other paths. */
const ELSEWHERE: Script = { '/': [answer(404, { message: 'Not found', status: 'fail' })] };

const statuses = fc.constantFrom(200, 201, 204, 302, 400, 401, 403, 404, 429, 500, 503);

const Body = z.record(z.string(), z.unknown());

/** A script with one mutated response: a part of its body, all of it, its status, or the JSON text. */
function spoiled(script: Script): fc.Arbitrary<Script> {
  return fc.constantFrom(...Object.keys(script)).chain((path) => {
    const answers = script[path] ?? [];
    return fc.nat(Math.max(answers.length - 1, 0)).chain((place) => {
      const body = { ...Body.parse(answers[place] ?? {}), status: 'ok' };
      const bodies = fc.oneof(
        { arbitrary: nearly(fc.constant(body)).map((value) => JSON.stringify(value)), weight: 6 },
        { arbitrary: hostileValue.map((value) => JSON.stringify(value)), weight: 1 },
        { arbitrary: hostileString, weight: 1 },
      );
      return fc
        .tuple(bodies, fc.oneof({ arbitrary: fc.constant(200), weight: 5 }, { arbitrary: statuses, weight: 1 }))
        .map(([text, status]) => ({ ...script, [path]: answers.with(place, answer(status, text)) }));
    });
  });
}

test('a mutated response ends in rows or in a known error', { timeout: 120_000 + readFuzzCalls() * 300 }, async ({
  task,
}) => {
  const seed = readSeed();
  const calls = readFuzzCalls();
  process.stdout.write(`fuzz: SEED=${seed} FUZZ_CALLS=${calls}\n`);
  const sources = SCRIPTS.map(([type, target, script]) => ({ type, target, scripts: spoiled(script) }));
  let longest = 0;
  for (let call = 0; call < calls; call++) {
    const source = sources[call % sources.length];
    const [script] = source ? fc.sample(source.scripts, { numRuns: 1, seed: seed + call }) : [];
    if (!source || !script) throw new Error('nothing to read');
    let tookMs = Number.POSITIVE_INFINITY;
    for (let tries = 0; tries < TRIES && tookMs > LONGEST_READING_MS; tries++) {
      const { result, cpuMs } = await cpuOf(() =>
        run({ ...ELSEWHERE, ...script }, source.type, { target: source.target }),
      );
      const { pages, error } = result;
      tookMs = Math.min(tookMs, cpuMs);
      const about = `SEED=${seed} call ${call}: ${source.type}: ${String(error)}`;
      expect(error === null || error instanceof PlatformError, about).toBe(true);
      for (const page of pages) expect(z.array(CollectedRow).safeParse(page.rows).error, about).toBeUndefined();
    }
    expect(tookMs, `SEED=${seed} call ${call}: ${source.type}`).toBeLessThanOrEqual(LONGEST_READING_MS);
    longest = Math.max(longest, tookMs);
  }
  recordAttack(task, 'fuzz: answers of the platform', calls, `rows or a known error; longest ${longest.toFixed(0)} ms`);
});
