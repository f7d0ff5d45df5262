import { KIND_FACTS, SHEET_MAX_RECIPIENTS, subjects } from '@trawl/contracts';
import { counted, type JobRules } from './job-rules.ts';

export const message: JobRules = {
  ...KIND_FACTS.message,
  buildTimeFactor: () => 1,
  workSubject: subjects.messageWork,
  sheetMax: SHEET_MAX_RECIPIENTS,
  words: {
    goesOn: 'Going on with the next message.',
    done: (messages) => `Done: ${counted(messages, 'message', 'messages')} sent.`,
  },
};
