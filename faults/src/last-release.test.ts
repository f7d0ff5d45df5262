import { expect, test } from 'vitest';
import { lastRelease, newestRelease } from './last-release.ts';

test('the newest release is the first one with a commit', () => {
  const changelog = '# Changelog\n\n## Unreleased\n\n- x\n\n## 0.2.0 (0123abc)\n\n- y\n\n## 0.1.0 (86bee11)\n';
  expect(newestRelease(changelog)).toEqual({ version: '0.2.0', commit: '0123abc' });
  expect(newestRelease('# Changelog\n\n## Unreleased\n')).toBeNull();
});

test('the changelog lists one', async () => {
  expect(await lastRelease()).toMatchObject({
    version: expect.any(String),
    commit: expect.stringMatching(/^[0-9a-f]{7,}$/),
  });
});
