import type { Subject } from '../read-answer.ts';
import { WORDS } from '../words.ts';

/** The platform responds to a private account's post as if it didn't exist. */
export const POST_SUBJECT: Subject = { missing: WORDS.noPost, hidden: WORDS.noPost };
