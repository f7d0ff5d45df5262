import { expect, it } from 'vitest';
import { hashtagsIn, mentionsIn } from './caption.ts';

it('finds each tag once, in any script', () =>
  expect(hashtagsIn('#Space and #space, #東京 #café_24! #Space # #1')).toEqual([
    'Space',
    'space',
    '東京',
    'café_24',
    '1',
  ]));

it('finds no tag in the keycap of the number sign', () => expect(hashtagsIn('#️⃣ 1 #️⃣a #नासा')).toEqual(['नासा']));

it('finds mentions, but no email addresses and no full stops', () =>
  expect(mentionsIn('By @nasa. With (@esa.int), a@b.com, @@x and @nasa again @_')).toEqual(['nasa', 'esa.int', '_']));
