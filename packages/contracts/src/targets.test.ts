import { describe, expect, it } from 'vitest';
import { parseTarget, type Target } from './targets.ts';

const read = (kind: Target['kind'], text: string, host?: string) => {
  const parsed = parseTarget(kind, text, host);
  return parsed.ok ? Object.values(parsed.target)[1] : parsed.reason;
};

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
    'https://www.instagram.com/nasa/reels/',
  ])('reads %s', (text) => expect(read('profile', text)).toBe('nasa'));

  it.each(['a', 'tidepool_lab', 'n.a.s.a', '1984', '__', 'x'.repeat(30)])('takes %s as a username', (name) =>
    expect(read('profile', name)).toBe(name),
  );

  it('takes a name with a dot as a username, not as a host', () =>
    expect(read('profile', 'evil.com')).toBe('evil.com'));

  it.each(['x'.repeat(31), 'na sa', 'nasa!', '@', '...', 'ünder', 'nasa,esa', '=1+1', '<b>'])('refuses %s', (text) =>
    expect(read('profile', text)).toMatch(/^“.*” can’t be read\. Write a username/),
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
    expect(read('profile', text)).toMatch(/is not an address of Instagram\. Write a username/),
  );

  it('says what an address is where it is something else', () => {
    expect(read('profile', 'https://www.instagram.com/p/CuZLd-iMknW/')).toMatch(/is the address of a post/);
    expect(read('profile', 'https://www.instagram.com/nasa/p/CuZLd-iMknW/')).toMatch(/is the address of a post/);
    expect(read('profile', 'https://www.instagram.com/explore/tags/space/')).toMatch(/is the address of a hashtag/);
    expect(read('profile', 'https://www.instagram.com/accounts/login/')).toMatch(/names no profile/);
    expect(read('profile', 'https://www.instagram.com/')).toMatch(/names no profile/);
    expect(read('profile', 'instagram.com')).toMatch(/names no profile/);
    expect(read('profile', 'https://')).toMatch(/not an address that can be read/);
    expect(read('profile', '')).toMatch(/This line is empty/);
  });

  it('shortens an endless line in its answer', () =>
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

  it.each([
    ['https://www.instagram.com/nasa/', /is the address of a profile\. Write the address of a post/],
    ['https://www.instagram.com/p/', /names no post/],
    ['https://www.instagram.com/p/!!/', /names no post/],
    ['@nasa', /can’t be read/],
    ['https://evil.com/p/CuZLd-iMknW/', /not an address of Instagram/],
  ])('refuses %s', (text, why) => expect(read('post', text)).toMatch(why));
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
    ['#café2024', 'café2024'],
  ])('reads %s', (text, tag) => expect(read('hashtag', text)).toBe(tag));

  it.each([
    ['#', /can’t be read/],
    ['#two words', /can’t be read/],
    ['##space', /can’t be read/],
    ['https://www.instagram.com/nasa/', /is the address of a profile\. Write a hashtag/],
    ['https://www.instagram.com/explore/tags/%E0%A4%A/', /names no hashtag/],
  ])('refuses %s', (text, why) => expect(read('hashtag', text)).toMatch(why));
});

describe('the stand-in’s host', () => {
  it('counts where it is configured, with its port', () => {
    expect(read('profile', 'http://127.0.0.1:4301/nasa/', '127.0.0.1:4301')).toBe('nasa');
    expect(read('profile', 'http://localhost:3001/nasa/', 'LOCALHOST:3001')).toBe('nasa');
    expect(read('post', '127.0.0.1:4301/p/CuZLd-iMknW', '127.0.0.1:4301')).toBe('CuZLd-iMknW');
    expect(read('profile', 'http://127.0.0.1:4302/nasa/', '127.0.0.1:4301')).toMatch(/not an address of Instagram/);
    expect(read('profile', 'https://www.instagram.com/nasa', '127.0.0.1:4301')).toBe('nasa');
  });
});
