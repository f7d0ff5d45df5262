/**
 * The broker's protocol is lines of text: a space or a line break inside a subject is the end of it and the beginning of
 * whatever follows, and `*` and `>` stand for other subjects. So every name that goes into a command is checked here,
 * whoever built it.
 */

/** The broker takes longer ones, but ours never are. */
export const SUBJECT_MAX = 255;

const TOKEN = '[A-Za-z0-9_$-]+';
const SUBJECT = new RegExp(`^${TOKEN}(?:\\.${TOKEN})*$`);
const PATTERN = new RegExp(`^(?:>|(?:\\*|${TOKEN})(?:\\.(?:\\*|${TOKEN}))*(?:\\.>)?)$`);
const NAME = new RegExp(`^${TOKEN}$`);
/** Where a requester of any service waits for its answer; `_R_` where the request comes from another account of the broker. */
const INBOX = new RegExp(`^_(?:INBOX(?:_[a-z_]+)?|R_)(?:\\.${TOKEN})+$`);
/** Visible ASCII: a header's value can't end its line or begin another header. */
const HEADER_VALUE = /^[\x21-\x7e]+$/;

/** A name that would be read as something else than the name it is meant to be. */
export class UnsafeName extends Error {
  override readonly name = 'UnsafeName';
}

const isShort = (value: string): boolean => value.length <= SUBJECT_MAX;

function check(kind: string, value: string, pattern: RegExp): void {
  // The length comes first. The value is quoted, so that the log gets no lines of its choice either.
  if (!isShort(value)) throw new UnsafeName(`${kind} is longer than ${SUBJECT_MAX} characters`);
  if (!pattern.test(value)) throw new UnsafeName(`not a safe ${kind}: ${JSON.stringify(value)}`);
}

/** @throws {UnsafeName} unless it is one subject, without wildcards */
export const checkSubject = (subject: string): void => check('subject', subject, SUBJECT);

/** @throws {UnsafeName} unless it is a subject that may have wildcards as whole tokens */
export const checkPattern = (subject: string): void => check('subject', subject, PATTERN);

/** @throws {UnsafeName} unless it is one token, as streams, consumers and queues are named */
export const checkName = (name: string): void => check('name', name, NAME);

/** @throws {UnsafeName} unless it can stand in a header */
export const checkDedupeId = (id: string): void => check('dedupe id', id, HEADER_VALUE);

/**
 * Whether an answer may go there. The requester names the subject, and the answer is published with the answerer's own rights:
 * anything but an inbox would let the requester publish what it may not. A subject under `_R_` is named by the broker itself, which
 * maps it to the requester's account and refuses a client that names one.
 */
export const isInbox = (reply: string | undefined): reply is string =>
  reply !== undefined && isShort(reply) && INBOX.test(reply);
