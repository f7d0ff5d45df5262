import { es as parts } from '#components/words.es.ts';
import { es as accounts } from '#features/accounts/texts.es.ts';
import { es as funds } from '#features/funds/texts.es.ts';
import { es as columns } from '#features/jobs/detail/columns.es.ts';
import { es as detail } from '#features/jobs/detail/texts.es.ts';
import { es as forecast } from '#features/jobs/forecast/texts.es.ts';
import { es as list } from '#features/jobs/list/texts.es.ts';
import { es as messages } from '#features/jobs/messages/texts.es.ts';
import { es as order } from '#features/jobs/order/texts.es.ts';
import { es as jobs } from '#features/jobs/texts.es.ts';
import { es as wizard } from '#features/jobs/wizard/texts.es.ts';
import { es as overview } from '#features/overview/texts.es.ts';
import { es as profile } from '#features/profile/texts.es.ts';
import { es as settings } from '#features/settings/texts.es.ts';
import { es as shell } from '#features/shell/texts.es.ts';
import { es as words } from '#format/words.es.ts';
import { es as messageWords } from '#language/message-words.es.ts';
import { es as refusals } from '#language/refusals.es.ts';
import { es as runWords } from '#language/run-words.es.ts';
import { dashboardWords } from './dashboard-words.ts';

export const es = dashboardWords(
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
