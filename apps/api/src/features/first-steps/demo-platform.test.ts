import { describe, expect, it } from 'vitest';
import type { Env } from '../../env.ts';
import { demoPlatformOf } from './demo-platform.ts';

const envOf = (TRAWL_ENV: Env['TRAWL_ENV'], INSTAGRAM_URL: string) => ({ TRAWL_ENV, INSTAGRAM_URL });

describe('demoPlatformOf', () => {
  it('is the platform that a stand-in replaces', () => {
    expect(demoPlatformOf(envOf('development', 'http://127.0.0.1:3001'))?.platform).toBe('instagram');
  });

  it.each([
    envOf('development', 'https://www.instagram.com'),
    envOf('production', 'https://www.instagram.com'),
    envOf('production', 'https://stand-in.example'),
  ])('is null for %o', (env) => {
    expect(demoPlatformOf(env)).toBeNull();
  });
});
