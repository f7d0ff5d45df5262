import { KIND_FACTS, SHARED_BUILD_TIME_FACTOR, SHEET_MAX_ROWS, subjects } from '@trawl/contracts';
import { counted, type JobRules } from './job-rules.ts';

export const collect: JobRules = {
  ...KIND_FACTS.collect,
  buildTimeFactor: (accountType) => (accountType === 'Private' ? 1 : SHARED_BUILD_TIME_FACTOR),
  workSubject: subjects.collectWork,
  sheetMax: SHEET_MAX_ROWS,
  words: {
    goesOn: 'Going on from the last stored page.',
    done: (rows) => `Done: ${counted(rows, 'row', 'rows')}.`,
  },
};
