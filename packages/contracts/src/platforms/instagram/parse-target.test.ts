import { describe, expect, it } from 'vitest';
import type { SystemMessage } from '../../messages/system-message.ts';
import { type InstagramTargetKind, parseTarget } from './parse-target.ts';

const read = (kind: InstagramTargetKind, text: string, host?: string) => {
  const parsed = parseTarget(kind, text, host);
  return parsed.ok ? parsed.name : `${parsed.reason.code}: ${inShort(parsed.reason)}`;
};

/** A message's parameters: texts, and the codes of messages. */
function inShort({ params = {} }: SystemMessage): string {
  return Object.values(params)
    .map((value) => (typeof value === 'object' && 'code' in value ? value.code : value))
    .join(', ');
}

describe('profiles', () => {
  it.each([
    'nasa',
    '@nasa',
    '  NASA ',
    '@NASA',
    'instagram.com/nasa',
    'www.instagram.com/nasa/',
    'm.instagram.com/nasa',
    '//www.instagram.com/nasa',
    'http://instagram.com/nasa',
    'https://www.instagram.com/nasa',
    'HTTPS://WWW.INSTAGRAM.COM/NASA/',
    'https://www.instagram.com/nasa/followers/',
    'https://www.instagram.com/nasa/following',
    'https://www.instagram.com/nasa/?hl=en&igsh=MTIz',
    'https://www.instagram.com/nasa#top',
    'https://www.instagram.com/@nasa',
    'https://www.instagram.com/stories/nasa/3141592653589793238/',
    'https://www.instagram.com/_u/nasa',
    'https://www.instagram.com/nasa/reels/',
    // At the end of a sentence.
    'nasa.',
    '@nasa.',
    'instagram.com/nasa.',
    // With a zero-width space and direction marks, as copied from messengers.
    'nasa\u200b',
    '\u2068@nasa\u2069',
    '\u200ehttps://www.instagram.com/nasa/',
    // With quotation marks and commas, as spreadsheets and programs write them.
    'nasa,',
    '"nasa",',
    '"nasa"',
    "'@nasa'",
    '“nasa”',
    '\ufeff"https://www.instagram.com/nasa/"',
  ])('reads %s', (text) => expect(read('profile', text)).toBe('nasa'));

  it.each(['a', 'tidepool_lab', 'n.a.s.a', '1984', '__', 'x'.repeat(30)])('takes %s as a username', (name) =>
    expect(read('profile', name)).toBe(name),
  );

  it('takes the stories of a user named like the path of highlights', () =>
    expect(read('profile', 'https://www.instagram.com/stories/highlights/')).toBe('highlights'));

  it('takes a user named like the path of invitations', () =>
    expect(read('profile', 'https://www.instagram.com/channel/')).toBe('channel'));

  it('takes a name with a dot as a username, not as a host', () =>
    expect(read('profile', 'evil.com')).toBe('evil.com'));

  it.each(['x'.repeat(31), 'na sa', 'nasa!', '@', '...', 'nas..', 'ünder', 'nasa,esa', '=1+1', '<b>'])(
    'refuses %s',
    (text) => expect(read('profile', text)).toMatch(/^target\.unreadable: .*, target\.write_profile$/),
  );

  it.each([
    'https://evil.com/nasa',
    'evil.com/nasa',
    'https://instagram.com.evil.com/nasa',
    'https://www.instagram.com@evil.com/nasa',
    'https://me:pass@www.instagram.com/nasa',
    'https://www.instagram.com:8443/nasa',
    'file:///nasa',
    'javascript://www.instagram.com/nasa',
    'ftp://www.instagram.com/nasa',
    'https://127.0.0.1:3001/nasa',
    'http://[::1]/nasa',
  ])('refuses the foreign address %s', (text) =>
    expect(read('profile', text)).toMatch(/^target\.other_site: .*, target\.write_profile, Instagram$/),
  );

  it('reports what a URL leads to instead', () => {
    expect(read('profile', 'https://www.instagram.com/p/CuZLd-iMknW/')).toMatch(/^target\.is_post:/);
    expect(read('profile', 'https://www.instagram.com/nasa/p/CuZLd-iMknW/')).toMatch(/^target\.is_post:/);
    expect(read('profile', 'https://www.instagram.com/explore/tags/space/')).toMatch(/^target\.is_hashtag:/);
    expect(read('profile', 'https://www.instagram.com/accounts/login/')).toMatch(/^target\.names_no_profile/);
    expect(read('profile', 'https://www.instagram.com/stories/highlights/17900000000000000/')).toMatch(
      /^target\.names_no_profile/,
    );
    expect(read('profile', 'https://www.instagram.com/s/aGlnaGxpZ2h0?story_media_id=1')).toMatch(
      /^target\.names_no_profile/,
    );
    for (const link of ['channel/AbZ-example123456/', 'j/AbY-example123456/?igsh=MTIz']) {
      expect(read('profile', `https://www.instagram.com/${link}`)).toMatch(/^target\.names_no_profile/);
    }
    expect(read('profile', 'https://www.instagram.com/')).toMatch(/^target\.names_no_profile/);
    expect(read('profile', 'instagram.com')).toMatch(/^target\.names_no_profile/);
    expect(read('profile', 'https://')).toMatch(/^target\.not_address/);
    expect(read('profile', '')).toMatch(/^target\.empty/);
  });

  it('shortens a long line in its message', () =>
    expect(String(read('profile', 'y'.repeat(9_000))).length).toBeLessThan(200));
});

describe('posts', () => {
  it.each([
    'CuZLd-iMknW',
    'https://www.instagram.com/p/CuZLd-iMknW/',
    'instagram.com/p/CuZLd-iMknW',
    'https://www.instagram.com/reel/CuZLd-iMknW/?igsh=abc',
    'https://m.instagram.com/reels/CuZLd-iMknW/',
    'https://www.instagram.com/tv/CuZLd-iMknW#x',
    'https://www.instagram.com/nasa/p/CuZLd-iMknW/',
    'https://www.instagram.com/nasa/reel/CuZLd-iMknW/',
    'https://www.instagram.com/p/CuZLd-iMknW/liked_by/',
    'https://www.instagram.com/p/CuZLd-iMknW/c/17900000000000001/',
  ])('reads %s', (text) => expect(read('post', text)).toBe('CuZLd-iMknW'));

  it('keeps the case, which is part of a shortcode', () => {
    expect(read('post', 'cUzlD-iMKNw')).toBe('cUzlD-iMKNw');
  });

  it('has from five to sixty characters', () => {
    for (const code of ['x'.repeat(5), 'x'.repeat(60)]) expect(read('post', code)).toBe(code);
    for (const code of ['x'.repeat(4), 'x'.repeat(61)]) expect(read('post', code)).toMatch(/^target\.unreadable/);
  });

  it.each([
    ['https://www.instagram.com/nasa/', /^target\.is_profile: .*, target\.write_post$/],
    ['https://www.instagram.com/p/', /^target\.names_no_post/],
    ['https://www.instagram.com/p/!!/', /^target\.names_no_post/],
    ['https://www.instagram.com/reels/audio/123456789/', /^target\.names_no_post/],
    ['https://www.instagram.com/share/reel/BARSSL4rTu/', /^target\.names_no_post/],
    ['https://www.instagram.com/share/p/BBssG7qOOw/', /^target\.names_no_post/],
    ['@nasa', /^target\.unreadable/],
    ['https://evil.com/p/CuZLd-iMknW/', /^target\.other_site/],
  ])('refuses %s', (text, why) => expect(read('post', text)).toMatch(why));
});

describe('posts, or profiles that are expanded into their newest posts', () => {
  const either = (text: string) => {
    const parsed = parseTarget('post', text, undefined, 'profile');
    return parsed.ok ? `${parsed.kind} ${parsed.name}` : `${parsed.reason.code}: ${inShort(parsed.reason)}`;
  };

  it.each([
    ['nasa', 'profile nasa'],
    ['@NASA', 'profile nasa'],
    ['natgeo', 'profile natgeo'],
    ['NatGeo', 'profile natgeo'],
    // Eleven characters, as a shortcode has, but without a capital.
    ['world_bank1', 'profile world_bank1'],
    ['https://www.instagram.com/nasa/', 'profile nasa'],
    ['CuZLd-iMknW', 'post CuZLd-iMknW'],
    // Eleven characters with a capital, which would also make a username.
    ['CuZLdXiMknW', 'post CuZLdXiMknW'],
    ['https://www.instagram.com/nasa/p/CuZLd-iMknW/', 'post CuZLd-iMknW'],
    ['https://www.instagram.com/p/abcdefghijk/', 'post abcdefghijk'],
    ['short-code', 'post short-code'],
    ['https://www.instagram.com/explore/tags/space/', 'target.is_hashtag: '],
    ['two words', 'target.unreadable: '],
    ['', 'target.empty: '],
  ])('reads %s as %s', (text, found) => expect(either(text)).toContain(found));

  it('names both kinds in its hint', () => {
    expect(either('two words')).toContain('target.write_post_or_profile');
  });
});

describe('hashtags', () => {
  it.each([
    ['#space', 'space'],
    ['space', 'space'],
    ['#Space', 'space'],
    ['https://www.instagram.com/explore/tags/space/', 'space'],
    ['instagram.com/explore/tags/space/?hl=de', 'space'],
    ['https://www.instagram.com/explore/tags/m%C3%BCnchen/', 'münchen'],
    ['https://www.instagram.com/explore/search/keyword/?q=%23space', 'space'],
    ['#東京', '東京'],
    ['x'.repeat(100), 'x'.repeat(100)],
    ['#café2024', 'café2024'],
  ])('reads %s', (text, tag) => expect(read('hashtag', text)).toBe(tag));

  it.each([
    ['#', /^target\.unreadable/],
    ['#two words', /^target\.unreadable/],
    ['##space', /^target\.unreadable/],
    ['x'.repeat(101), /^target\.unreadable/],
    ['https://www.instagram.com/explore/search/keyword/?q=space', /^target\.names_no_hashtag/],
    ['https://www.instagram.com/nasa/', /^target\.is_profile: .*, target\.write_hashtag$/],
    ['https://www.instagram.com/explore/tags/%E0%A4%A/', /^target\.names_no_hashtag/],
  ])('refuses %s', (text, why) => expect(read('hashtag', text)).toMatch(why));
});

describe('the stand-in’s host', () => {
  it('is accepted if configured, including its port', () => {
    expect(read('profile', 'http://127.0.0.1:4301/nasa/', '127.0.0.1:4301')).toBe('nasa');
    expect(read('profile', 'http://localhost:3001/nasa/', 'LOCALHOST:3001')).toBe('nasa');
    expect(read('post', '127.0.0.1:4301/p/CuZLd-iMknW', '127.0.0.1:4301')).toBe('CuZLd-iMknW');
    expect(read('profile', 'http://127.0.0.1:4302/nasa/', '127.0.0.1:4301')).toMatch(/^target\.other_site/);
    expect(read('profile', 'https://www.instagram.com/nasa', '127.0.0.1:4301')).toBe('nasa');
  });
});
