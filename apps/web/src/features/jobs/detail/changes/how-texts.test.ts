import { CHANGE_KINDS } from '@trawl/contracts';
import { expect, test } from 'vitest';
import { t } from '#language/t.ts';
import '#language/testing/all-messages.ts';

test.each(CHANGE_KINDS)('the explanation of %s names a run, but none before the first', (kind) => {
  expect(t(`changes.how.${kind}`, { since: 2 })).toMatch(/run 2\b/);
  expect(t(`changes.how.${kind}`, { since: 0 })).not.toContain('0');
  expect(t('changes.basis', { read: 0, whole: 0, since: 0 })).toBe('No target was read.');
});
