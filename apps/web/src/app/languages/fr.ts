import { fr as parts } from '#components/words.fr.ts';
import { fr as accounts } from '#features/accounts/texts.fr.ts';
import { fr as funds } from '#features/funds/texts.fr.ts';
import { fr as columns } from '#features/jobs/detail/columns.fr.ts';
import { fr as detail } from '#features/jobs/detail/texts.fr.ts';
import { fr as forecast } from '#features/jobs/forecast/texts.fr.ts';
import { fr as list } from '#features/jobs/list/texts.fr.ts';
import { fr as messages } from '#features/jobs/messages/texts.fr.ts';
import { fr as order } from '#features/jobs/order/texts.fr.ts';
import { fr as jobs } from '#features/jobs/texts.fr.ts';
import { fr as wizard } from '#features/jobs/wizard/texts.fr.ts';
import { fr as overview } from '#features/overview/texts.fr.ts';
import { fr as profile } from '#features/profile/texts.fr.ts';
import { fr as settings } from '#features/settings/texts.fr.ts';
import { fr as shell } from '#features/shell/texts.fr.ts';
import { fr as words } from '#format/words.fr.ts';
import { fr as messageWords } from '#language/message-words.fr.ts';
import { fr as refusals } from '#language/refusals.fr.ts';
import { fr as runWords } from '#language/run-words.fr.ts';
import { dashboardWords } from './dashboard-words.ts';

export const fr = dashboardWords(
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
