import { msg } from '@trawl/contracts';
import { describe, expect, it } from 'vitest';
import { answer, COMMENTS, comment, run, type Script } from '../../../test/scripted.ts';
import { UnexpectedAnswer } from '../../errors.ts';

describe('comments', () => {
  const pageOne = {
    comments: [
      comment(1, { child_comment_count: 3, preview_child_comments: [comment(11)] }),
      comment(2, { child_comment_count: 1, preview_child_comments: [comment(21)] }),
    ],
    comment_count: 9,
    next_min_id: '{"cached_comments_cursor":"c","bifilter_token":"b"}',
  };
  const pageTwo = { comments: [comment(3)], comment_count: 9 };
  const script: Script = {
    [COMMENTS]: [pageOne, pageTwo],
    '/comments/1/child_comments/': [
      { child_comments: [comment(11), comment(12)], has_more_tail_child_comments: true, next_max_child_cursor: 'r' },
      { child_comments: [comment(13)], has_more_tail_child_comments: false },
    ],
  };

  it('are followed by their replies; replies in the same response need no request', async () => {
    const { ids, calls, outcome, pages } = await run(script, 'comment');
    expect(ids).toEqual(['1', '2', '21', '11', '12', '13', '3']);
    expect(calls.map(({ path }) => path.replace('/api/v1/media/3141592653589793238/comments/', ''))).toEqual([
      '?can_support_threading=true&permalink_enabled=false',
      '1/child_comments/',
      '1/child_comments/?max_id=r',
      expect.stringMatching(/&min_id=%7B%22cached_comments_cursor%22/),
    ]);
    const parents = pages.flatMap((page) => page.rows.map((row) => row.values.parentId));
    expect(parents).toEqual([null, null, '2', '1', '1', '1', null]);
    expect(outcome).toMatchObject({ verdict: 'partial', found: 9 });
  });

  it('are followed by all replies if these have flags but no cursor', async () => {
    const replies = [
      { child_comments: [comment(11), comment(12)], has_more_head_child_comments: true },
      { child_comments: [comment(13)], has_more_head_child_comments: false, has_more_tail_child_comments: false },
    ];
    const { ids, calls } = await run({ ...script, '/comments/1/child_comments/': replies }, 'comment');
    expect(ids).toEqual(['1', '2', '21', '11', '12', '13', '3']);
    expect(calls[2]?.path).toMatch(/child_comments\/\?min_id=12&is_chronological=true&paging_direction=view_more$/);
  });

  it('are read further if the replies to one of them repeat', async () => {
    const replies = [{ child_comments: [comment(11), comment(12)], has_more_head_child_comments: true }];
    const { ids, outcome } = await run({ ...script, '/comments/1/child_comments/': replies }, 'comment');
    expect(ids).toEqual(['1', '2', '21', '11', '12', '3']);
    expect(outcome).toMatchObject({ verdict: 'partial', reason: { code: 'platform.ended_early' } });
  });

  it('aren’t read without end if the replies to one of them alternate', async () => {
    const replies = Array.from({ length: 100 }, (_, page) => ({
      child_comments: [comment(11 + (page % 2))],
      has_more_head_child_comments: true,
    }));
    const { error, calls } = await run({ ...script, '/comments/1/child_comments/': replies }, 'comment');
    expect(error).toBeInstanceOf(UnexpectedAnswer);
    expect(calls.length).toBeLessThan(10);
  });

  it('continue from any cursor without losing or repeating a row', async () => {
    const whole = await run(script, 'comment');
    for (const [place, page] of whole.pages.entries()) {
      const before = whole.pages.slice(0, place + 1).flatMap(({ rows }) => rows.map((row) => row.platformId));
      // The scripted platform replies in order, so remove what was already requested from the script.
      const rest: Script = {
        [COMMENTS]: [pageTwo],
        '/comments/1/child_comments/': (script['/comments/1/child_comments/'] ?? []).slice(place),
      };
      const after = await run(rest, 'comment', { cursor: page.cursor, collected: before.length });
      expect([...before, ...after.ids]).toEqual(whole.ids);
      expect(after.outcome).toEqual(whole.outcome);
    }
  });

  it('fail if replies can’t be read for another reason than a deletion', async () => {
    const hidden = answer(400, { message: 'Not authorized to view user', status: 'fail' });
    const { error } = await run({ ...script, '/comments/1/child_comments/': [hidden] }, 'comment');
    expect(error).toMatchObject({ name: 'TargetUnavailable', because: 'private' });
  });

  it('lose only the replies of a comment that was deleted meanwhile', async () => {
    const gone = answer(400, { message: 'Media not found or unavailable', status: 'fail' });
    const { ids, error } = await run({ ...script, '/comments/1/child_comments/': [gone] }, 'comment');
    expect(error).toBeNull();
    expect(ids).toEqual(['1', '2', '21', '3']);
  });

  it('continue after any number of comments whose replies aren’t visible', async () => {
    const parents = [1, 2, 3, 4, 5, 6];
    const { ids, error } = await run(
      {
        [COMMENTS]: [
          { ...pageOne, comments: parents.map((id) => comment(id, { child_comment_count: 1 })) },
          { ...pageTwo, comments: [comment(7)] },
        ],
        ...Object.fromEntries(parents.map((id) => [`/comments/${id}/child_comments/`, [{ child_comments: [] }]])),
      },
      'comment',
    );
    expect(error).toBeNull();
    expect(ids).toEqual([...parents, 7].map(String));
  });

  it.each([null, 1])('keep replies in the same response if their number is %s', async (count) => {
    const replies = [comment(21), comment(22)];
    const only = comment(2, { child_comment_count: count, preview_child_comments: replies });
    const { ids } = await run({ [COMMENTS]: [{ comments: [only], comment_count: 3 }] }, 'comment');
    expect(ids).toEqual(['2', '21', '22']);
  });

  it.each([0, 5])('may be turned off, with a count of %i', async (count) => {
    const { outcome } = await run(
      { [COMMENTS]: [{ comments: [], comment_count: count, comments_disabled: true }] },
      'comment',
    );
    expect(outcome).toEqual({ verdict: 'empty', found: count, reason: msg('platform.comments_off') });
  });

  it('hide a challenge behind a bare Not Found', async () => {
    const { error } = await run({ [COMMENTS]: [answer(404, 'Not Found')] }, 'comment');
    expect(error).toMatchObject({ name: 'SessionChallenged' });
  });

  it('without an id are an unexpected response', async () => {
    const { error } = await run(
      { [COMMENTS]: [{ comments: [comment(1, { pk: null })], comment_count: 1 }] },
      'comment',
    );
    expect(error).toBeInstanceOf(UnexpectedAnswer);
  });

  it('keep their text if their time is invalid', async () => {
    const { pages } = await run({ [COMMENTS]: [{ comments: [comment(1, { created_at: 1e21 })] }] }, 'comment');
    expect(pages[0]?.rows[0]?.values).toMatchObject({ text: 't1', createdAt: null });
  });
});
