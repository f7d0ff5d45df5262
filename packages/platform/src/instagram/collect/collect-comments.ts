import { TargetUnavailable } from '../../errors.ts';
import type { ListRequest, Page, TargetOutcome } from '../../port.ts';
import { type Comment, type CommentPage, parseCommentPage } from '../parse/comment-page.ts';
import { commentRow } from '../rows/comment-row.ts';
import { pkOfShortcode } from '../shortcode.ts';
import { WORDS } from '../words.ts';
import {
  afterComments,
  afterReplies,
  hasMoreReplies,
  type Position,
  readPosition,
  writePosition,
} from './comment-position.ts';
import { POST_SUBJECT } from './post-subject.ts';
import type { Session } from './session.ts';
import { readTarget } from './target.ts';
import { type ListPage, type Progress, walkList } from './walk.ts';

/** Without these parameters, which the web client sends, `min_id` may return the first replies again. */
const DIRECTION = { min_id: { is_chronological: 'true', paging_direction: 'view_more' }, max_id: {} } as const;

/** Comments of a post; the replies to a page's comments follow that page. */
export async function* collectComments(
  session: Session,
  request: ListRequest,
  progress: Progress,
): AsyncGenerator<Page, TargetOutcome> {
  const { target, signal } = request;
  const shortcode = readTarget('post', target, session.host);
  const postUrl = session.addresses.post(shortcode);
  const origin = { target, sourceUrl: postUrl };
  const path = `/api/v1/media/${pkOfShortcode(shortcode)}/comments/`;

  const call = async (below: string, query: Record<string, string>): Promise<CommentPage> => {
    const request = { path: `${path}${below}`, query, referrer: `/p/${shortcode}/`, subject: POST_SUBJECT };
    return parseCommentPage(await session.client.call(request, signal));
  };
  const rowsOf = (comments: readonly Comment[], parentId: string | null) =>
    comments.flatMap((comment) => {
      // The response contains some of a comment's replies; if it contains all, they are used, else all replies are read
      // separately.
      const whole = hasMoreReplies(comment) ? [] : comment.replies;
      return [
        commentRow(comment, parentId, postUrl, origin),
        ...whole.map((reply) => commentRow(reply, comment.id, postUrl, origin)),
      ];
    });

  const readComments = async (next: Position['next']): Promise<ListPage> => {
    const cursor = next === null ? {} : { [next.parameter]: next.value };
    const page = await call('', { can_support_threading: 'true', permalink_enabled: 'false', ...cursor });
    return {
      rows: rowsOf(page.comments, null),
      next: writePosition(afterComments(page)),
      found: page.found,
      whyNone: page.areOff ? WORDS.commentsOff : null,
    };
  };
  const readReplies = async (position: Position, parentId: string): Promise<ListPage> => {
    const { replies, found } = position;
    const query = replies === null ? {} : { [replies.parameter]: replies.value, ...DIRECTION[replies.parameter] };
    const page = await call(`${parentId}/child_comments/`, query).catch(ifGone);
    const after = afterReplies(position, page);
    return {
      rows: rowsOf(page?.comments ?? [], parentId),
      next: writePosition(after),
      found,
      mayBeEmpty: after.replies === null,
    };
  };
  const read = (cursor: string | null): Promise<ListPage> => {
    if (cursor === null) return readComments(null);
    const position = readPosition(cursor);
    const [parentId] = position.parents;
    return parentId === undefined ? readComments(position.next) : readReplies(position, parentId);
  };
  return yield* walkList({ request, type: 'comment', found: null, progress, read });
}

/** A comment that was deleted since its page was read has no replies; continue with the others. */
function ifGone(error: unknown): null {
  if (error instanceof TargetUnavailable && error.because === 'missing') return null;
  throw error;
}
