import type { Subject } from '../read-answer.ts';
import { WORDS } from '../words.ts';

/** A post of a private account answers as one that isn't there. */
export const POST_SUBJECT: Subject = { missing: WORDS.noPost, hidden: WORDS.noPost };
