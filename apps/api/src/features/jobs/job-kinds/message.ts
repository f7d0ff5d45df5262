import { KIND_FACTS, msg, SHEET_MAX_RECIPIENTS, subjects } from '@trawl/contracts';
import type { JobRules } from './job-rules.ts';

export const message: JobRules = {
  ...KIND_FACTS.message,
  buildTimeFactor: () => 1,
  workSubject: subjects.messageWork,
  sheetMax: SHEET_MAX_RECIPIENTS,
  words: {
    continues: msg('run.continues_with_message'),
    done: (messages) => msg('run.sent', { count: messages }),
  },
};
