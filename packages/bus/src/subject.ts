/**
 * The broker's protocol is lines of text: a space or a line break inside a subject ends it and begins the next command, and `*`
 * and `>` are wildcards. Therefore every name in a command is checked here, whatever its origin.
 */

/** Maximum characters of a subject. The broker accepts longer subjects, but Trawl's are shorter. */
export const SUBJECT_MAX = 255;

const TOKEN = '[A-Za-z0-9_$-]+';
const SUBJECT = new RegExp(`^${TOKEN}(?:\\.${TOKEN})*$`);
const PATTERN = new RegExp(`^(?:>|(?:\\*|${TOKEN})(?:\\.(?:\\*|${TOKEN}))*(?:\\.>)?)$`);
const NAME = new RegExp(`^${TOKEN}$`);
/** The reply subjects of all services; `_R_` for requests from another broker account. */
const INBOX = new RegExp(`^_(?:INBOX(?:_[a-z_]+)?|R_)(?:\\.${TOKEN})+$`);
/** Visible ASCII: a header's value can't end its line or begin another header. */
const HEADER_VALUE = /^[\x21-\x7e]+$/;

/** A name that the broker would interpret as something else. */
export class UnsafeName extends Error {
  override readonly name = 'UnsafeName';
}

const isShort = (value: string): boolean => value.length <= SUBJECT_MAX;

function check(kind: string, value: string, pattern: RegExp): void {
  // Checks the length first. The value is quoted to prevent log injection.
  if (!isShort(value)) throw new UnsafeName(`${kind} is longer than ${SUBJECT_MAX} characters`);
  if (!pattern.test(value)) throw new UnsafeName(`not a safe ${kind}: ${JSON.stringify(value)}`);
}

/** @throws {UnsafeName} unless it is one subject, without wildcards */
export const checkSubject = (subject: string): void => check('subject', subject, SUBJECT);

/** @throws {UnsafeName} unless it is a subject, with wildcards only as complete tokens */
export const checkPattern = (subject: string): void => check('subject', subject, PATTERN);

/** @throws {UnsafeName} unless it is one token, as in names of streams, consumers and queues */
export const checkName = (name: string): void => check('name', name, NAME);

/** @throws {UnsafeName} unless it is a valid header value */
export const checkDedupeId = (id: string): void => check('dedupe id', id, HEADER_VALUE);

/**
 * Whether a reply may be sent to this subject. The requester chooses the subject, and the reply is published with the responder's
 * rights: any subject except an inbox would let the requester publish without permission. Subjects under `_R_` are created by the
 * broker, which maps them to the requester's account and rejects clients that use one.
 */
export const isInbox = (reply: string | undefined): reply is string =>
  reply !== undefined && isShort(reply) && INBOX.test(reply);
