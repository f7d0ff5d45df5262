import { unchanged } from '@trawl/contracts';
import { describe, expect, it } from 'vitest';
import { Limited, TargetUnavailable } from '../errors.ts';
import { type RawAnswer, readAnswer, retryAfterMs } from './read-answer.ts';
import { WORDS } from './words.ts';

const NOW = Date.UTC(2026, 9, 1, 12, 0, 0);
const subject = { missing: unchanged('It is not there.'), hidden: unchanged('It is hidden.') };

function read(status: number, body: unknown, more: Partial<RawAnswer> = {}) {
  const text = typeof body === 'string' ? body : JSON.stringify(body);
  const reading = readAnswer({ status, text, retryAfter: null, landed: null, ...more }, subject, NOW);
  if (reading.kind !== 'failed') return [reading.kind];
  return [reading.error.name, reading.error.reason];
}

const WAIT = 'Please wait a few minutes before you try again.';
const PAGE = '<!DOCTYPE html><html><body>Something</body></html>';

describe('what the platform’s refusals mean', () => {
  it.each([
    [403, { message: 'login_required', logout_reason: 8, status: 'fail' }, 'SessionDead', WORDS.sessionDead],
    [400, { message: 'user_has_logged_out', status: 'fail' }, 'SessionDead', WORDS.sessionDead],
    [
      400,
      { message: 'checkpoint_required', checkpoint_url: '/challenge/1/a/', status: 'fail' },
      'SessionChallenged',
      WORDS.challenged,
    ],
    [
      400,
      { message: 'challenge_required', challenge: { url: 'https://i.instagram.com/challenge/' }, status: 'fail' },
      'SessionChallenged',
      WORDS.challenged,
    ],
    [
      400,
      {
        message: 'checkpoint_required',
        checkpoint_url: 'https://www.instagram.com/accounts/suspended/',
        status: 'fail',
      },
      'SessionChallenged',
      WORDS.suspended,
    ],
    [
      400,
      { message: 'challenge_required', challenge: { url: '/suspended/' }, status: 'fail' },
      'SessionChallenged',
      WORDS.suspended,
    ],
    [
      400,
      { message: 'feedback_required', spam: true, feedback_title: 'Try Again Later', status: 'fail' },
      'SessionChallenged',
      WORDS.spamBlocked,
    ],
    [400, { message: '', spam: true, status: 'fail' }, 'SessionChallenged', WORDS.spamBlocked],
    [400, { challenge: { url: '/challenge/1/a/' }, status: 'fail' }, 'SessionChallenged', WORDS.challenged],
    [200, { type: 'CHALLENGE', status: 'fail' }, 'SessionChallenged', WORDS.challenged],
    [404, 'Not Found', 'SessionChallenged', WORDS.challenged],
    [429, { message: WAIT, status: 'fail' }, 'Limited', WORDS.limited],
    [429, PAGE, 'Limited', WORDS.limited],
    [400, { message: WAIT, status: 'fail' }, 'Limited', WORDS.softBlock],
    [200, { data: null, errors: [{ message: 'Rate limit exceeded' }], status: 'ok' }, 'Limited', WORDS.limited],
    [400, { message: 'Not authorized to view user', status: 'fail' }, 'TargetUnavailable', subject.hidden],
    [404, { message: 'User not found', status: 'fail' }, 'TargetUnavailable', subject.missing],
    [404, PAGE, 'TargetUnavailable', subject.missing],
    [400, { message: 'Media not found or unavailable', status: 'fail' }, 'TargetUnavailable', subject.missing],
    [400, { message: 'Sorry, this media has been deleted', status: 'fail' }, 'TargetUnavailable', subject.missing],
    [500, PAGE, 'Transient', WORDS.serverError],
    [503, '', 'Transient', WORDS.serverError],
    [200, PAGE, 'Transient', WORDS.unreadable],
    [200, '{"users":[{"pk":"1', 'Transient', WORDS.unreadable],
    [200, '', 'Transient', WORDS.unreadable],
    [
      200,
      { errors: { error: ['Sorry'] }, status: 'ok', error_type: 'generic_request_error' },
      'Transient',
      WORDS.serverError,
    ],
    [400, { message: 'Invalid max_id', status: 'fail' }, 'UnexpectedAnswer', WORDS.unexpected],
    [200, { message: 'something new', status: 'fail' }, 'UnexpectedAnswer', WORDS.unexpected],
    [200, { data: null, errors: [{ message: 'execution error' }], status: 'ok' }, 'UnexpectedAnswer', WORDS.unexpected],
    [403, {}, 'UnexpectedAnswer', WORDS.unexpected],
  ])('%i %j is %s', (status, body, name, reason) => expect(read(status, body)).toEqual([name, reason]));

  it.each([
    [401, { message: WAIT, require_login: true, igweb_rollout: true, status: 'fail' }],
    [200, { message: WAIT, require_login: true, status: 'fail' }],
    [401, { message: 'Please log in', status: 'fail' }],
    [401, PAGE],
    [403, PAGE],
  ])('%i %j leaves open whether the session is dead', (status, body) =>
    expect(read(status, body)).toEqual(['ambiguous']),
  );

  it('notices where a redirect led', () => {
    expect(read(200, PAGE, { landed: '/accounts/login/' })).toEqual(['SessionDead', WORDS.sessionDead]);
    expect(read(200, PAGE, { landed: '/challenge/1/a/' })).toEqual(['SessionChallenged', WORDS.challenged]);
    expect(read(200, PAGE, { landed: '/accounts/suspended/' })).toEqual(['SessionChallenged', WORDS.suspended]);
    expect(read(200, { status: 'ok' }, { landed: '/api/v1/elsewhere/' })).toEqual(['data']);
  });

  it('treats everything else as data', () => {
    expect(read(200, { users: [], status: 'ok' })).toEqual(['data']);
    expect(read(200, { data: { user: null }, status: 'ok' })).toEqual(['data']);
    expect(read(200, [])).toEqual(['data']);
  });

  it('keeps why a target can’t be read', () => {
    const reading = readAnswer(
      { status: 404, text: '{"message":"User not found","status":"fail"}', retryAfter: null, landed: null },
      subject,
      NOW,
    );
    expect(reading.kind === 'failed' && reading.error instanceof TargetUnavailable && reading.error.because).toBe(
      'missing',
    );
  });
});

describe('Retry-After', () => {
  it.each([
    ['60', 60_000],
    ['0', 0],
    ['-5', 0],
    ['Thu, 01 Oct 2026 12:02:00 GMT', 120_000],
    ['Thu, 01 Oct 2026 11:00:00 GMT', 0],
    ['1790000000', 86_400_000],
    ['1e306', 86_400_000],
    ['Thu, 01 Oct 2099 12:00:00 GMT', 86_400_000],
    ['soon', null],
    ['', null],
    [null, null],
  ])('%s is %s ms', (header, ms) => expect(retryAfterMs(header, NOW)).toBe(ms));

  it('is part of the rate limit error', () => {
    const answer = { status: 429, text: '', retryAfter: '90', landed: null };
    const reading = readAnswer(answer, subject, NOW);
    expect(reading.kind === 'failed' && reading.error instanceof Limited && reading.error.retryAfterMs).toBe(90_000);
  });
});
