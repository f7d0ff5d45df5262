import type { FaultKind } from '../state/faults.ts';

/** A failure response: the HTTP status and the platform's body. */
export interface Failure {
  readonly statusCode: number;
  readonly body: Readonly<Record<string, unknown>> | string;
}

const html = (title: string, text: string): string =>
  `<!DOCTYPE html><html lang="en" class="no-js"><head><meta charset="utf-8"><title>${title}</title></head>` +
  `<body class="p-error dialog-404"><div class="error-container"><h2>${title}</h2><p>${text}</p></div></body></html>`;

export const LOGGED_OUT: Failure = {
  statusCode: 403,
  body: {
    message: 'login_required',
    error_title: "You've Been Logged Out",
    error_body: 'Please log back in.',
    logout_reason: 8,
    status: 'fail',
  },
};

export const SOFT_BLOCK: Failure = {
  statusCode: 401,
  body: {
    message: 'Please wait a few minutes before you try again.',
    require_login: true,
    igweb_rollout: true,
    status: 'fail',
  },
};

/** The page where a user proves ownership of the account. */
export const CHALLENGE_PATH = '/challenge/624247/lMZI350pJ1/';

const CHECKPOINT: Failure = {
  statusCode: 400,
  body: {
    message: 'checkpoint_required',
    checkpoint_url: CHALLENGE_PATH,
    lock: false,
    status: 'fail',
  },
};

const challenge = (path: string): Failure => ({
  statusCode: 400,
  body: {
    message: 'challenge_required',
    challenge: {
      url: `https://i.instagram.com${path}`,
      api_path: path,
      hide_webview_header: true,
      lock: true,
      logout: false,
      native_flow: true,
    },
    status: 'fail',
  },
});

export const FEEDBACK_REQUIRED: Failure = {
  statusCode: 400,
  body: {
    message: 'feedback_required',
    spam: true,
    feedback_title: 'Try Again Later',
    feedback_message:
      "We limit how often you can do certain things on Instagram, like following people, to protect our community. Tell us if you think we've made a mistake.",
    feedback_url: 'repute/report_problem/instagram_web/',
    feedback_appeal_label: 'Report problem',
    feedback_ignore_label: 'OK',
    feedback_action: 'report_problem',
    status: 'fail',
  },
};

export const TOO_MANY: Failure = {
  statusCode: 429,
  body: { message: 'Please wait a few minutes before you try again.', status: 'fail' },
};

const TOO_MANY_PAGE: Failure = {
  statusCode: 429,
  body: html('Please wait a few minutes before you try again.', 'Too many requests.'),
};

export const SERVER_ERROR: Failure = {
  statusCode: 500,
  body: html('Error', "Oops, an error occurred. We're working on getting it fixed as soon as we can."),
};

/** A page instead of data, as sent by a proxy or an overloaded edge, with a success status. */
const PAGE_INSTEAD: Failure = {
  statusCode: 200,
  body: html('Instagram', "Something went wrong. There's an issue and the page could not be loaded."),
};

export const NOT_AUTHORIZED: Failure = {
  statusCode: 400,
  body: { message: 'Not authorized to view user', status: 'fail' },
};

export const USER_NOT_FOUND: Failure = { statusCode: 404, body: { message: 'User not found', status: 'fail' } };

export const MEDIA_NOT_FOUND: Failure = {
  statusCode: 400,
  body: { message: 'Media not found or unavailable', status: 'fail' },
};

/** Comments of some media return this instead of a challenge: not JSON. */
const BARE_NOT_FOUND: Failure = { statusCode: 404, body: 'Not Found' };

export const THREAD_NOT_FOUND: Failure = {
  statusCode: 400,
  body: { message: 'Thread does not exist', status_code: '400', status: 'fail' },
};

/** A message request was sent before and isn't accepted yet. */
export const INVITE_PENDING: Failure = {
  statusCode: 400,
  body: {
    action: 'item_ack',
    message: 'You can send more messages after your invite is accepted.',
    status_code: '400',
    status: 'fail',
  },
};

export const TAG_NOT_FOUND: Failure = { statusCode: 404, body: { message: 'Not found', status: 'fail' } };

export const badRequest = (message: string): Failure => ({ statusCode: 400, body: { message, status: 'fail' } });

export const NOT_FOUND_PAGE: Failure = {
  statusCode: 404,
  body: html(
    "Sorry, this page isn't available.",
    'The link you followed may be broken, or the page may have been removed.',
  ),
};

/** Faults with their own response. */
export type AnsweredKind = Exclude<FaultKind, 'hang' | 'truncated'>;

/** Faults that are plain responses; `hang` and `truncated` modify the normal response. */
export function failureOf(kind: AnsweredKind, isPage: boolean): Failure {
  switch (kind) {
    case 'rate_limited':
      return isPage ? TOO_MANY_PAGE : TOO_MANY;
    case 'soft_block':
      return SOFT_BLOCK;
    case 'login_required':
      return LOGGED_OUT;
    case 'checkpoint':
      return CHECKPOINT;
    case 'feedback_required':
      return FEEDBACK_REQUIRED;
    case 'http_500':
      return SERVER_ERROR;
    case 'html':
      return PAGE_INSTEAD;
    case 'challenge_required':
      return challenge(CHALLENGE_PATH);
    case 'suspended':
      return challenge('/accounts/suspended/');
    case 'user_has_logged_out':
      return { statusCode: 403, body: { message: 'user_has_logged_out', logout_reason: 0, status: 'fail' } };
    case 'masked_challenge':
      return BARE_NOT_FOUND;
  }
}
