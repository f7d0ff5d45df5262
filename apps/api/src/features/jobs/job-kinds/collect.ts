import { KIND_FACTS, msg, SHARED_BUILD_TIME_FACTOR, SHEET_MAX_ROWS, subjects } from '@trawl/contracts';
import type { JobRules } from './job-rules.ts';

export const collect: JobRules = {
  ...KIND_FACTS.collect,
  buildTimeFactor: (accountType) => (accountType === 'Private' ? 1 : SHARED_BUILD_TIME_FACTOR),
  workSubject: subjects.collectWork,
  sheetMax: SHEET_MAX_ROWS,
  words: {
    continues: msg('run.continues_at_page'),
    done: (rows) => msg('run.done', { count: rows }),
  },
};
