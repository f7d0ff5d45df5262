import { de as parts } from '#components/words.de.ts';
import { de as accounts } from '#features/accounts/texts.de.ts';
import { de as funds } from '#features/funds/texts.de.ts';
import { de as columns } from '#features/jobs/detail/columns.de.ts';
import { de as detail } from '#features/jobs/detail/texts.de.ts';
import { de as forecast } from '#features/jobs/forecast/texts.de.ts';
import { de as list } from '#features/jobs/list/texts.de.ts';
import { de as messages } from '#features/jobs/messages/texts.de.ts';
import { de as order } from '#features/jobs/order/texts.de.ts';
import { de as jobs } from '#features/jobs/texts.de.ts';
import { de as wizard } from '#features/jobs/wizard/texts.de.ts';
import { de as overview } from '#features/overview/texts.de.ts';
import { de as profile } from '#features/profile/texts.de.ts';
import { de as settings } from '#features/settings/texts.de.ts';
import { de as shell } from '#features/shell/texts.de.ts';
import { de as words } from '#format/words.de.ts';
import { de as messageWords } from '#language/message-words.de.ts';
import { de as refusals } from '#language/refusals.de.ts';
import { de as runWords } from '#language/run-words.de.ts';
import { dashboardWords } from './dashboard-words.ts';

export const de = dashboardWords(
  {
    parts,
    accounts,
    funds,
    columns,
    detail,
    forecast,
    list,
    messages,
    order,
    jobs,
    wizard,
    overview,
    profile,
    settings,
    shell,
    words,
  },
  { ...refusals, ...runWords, ...messageWords },
);
