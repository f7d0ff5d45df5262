import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { z } from 'zod';
import { readRunning } from '../../support/env.ts';
import { expect, test } from '../../support/fixtures.ts';

const Recorded = z.object({
  user: z.object({
    id: z.string(),
    username: z.string(),
    full_name: z.string(),
    biography: z.string(),
    follower_count: z.number(),
    following_count: z.number(),
    media_count: z.number(),
    is_verified: z.boolean(),
    is_private: z.boolean(),
  }),
});

test('the collected rows of natgeo match the recorded ones, through Chromium, broker and database', async ({
  customer,
}) => {
  const { recorded } = readRunning();
  test.skip(recorded === null, 'left out: ../shared/recorded is not next to the project');
  const file = join(recorded ?? '', 'instagram/profile/hk_users_info_natgeo.json');
  const { user } = Recorded.parse(JSON.parse(await readFile(file, 'utf8')));
  const { _id } = await customer.runJob({ type: 'profile', target: 'https://www.instagram.com/natgeo/' });
  expect(await customer.ended(_id)).toMatchObject({ status: 'completed', totalResults: 1 });
  const [row] = await customer.rows(_id);
  expect(row).toMatchObject({
    id: user.id,
    username: user.username,
    fullName: user.full_name,
    biography: user.biography,
    followersCount: user.follower_count,
    followingCount: user.following_count,
    postsCount: user.media_count,
    isVerified: user.is_verified,
    isPrivate: user.is_private,
    target: 'https://www.instagram.com/natgeo/',
  });
});
