import { es as parts } from '#components/words.es.ts';
import { texts as partsTexts } from '#components/words.ts';
import { es as accounts } from '#features/accounts/texts.es.ts';
import { texts as accountsTexts } from '#features/accounts/texts.ts';
import { es as funds } from '#features/funds/texts.es.ts';
import { texts as fundsTexts } from '#features/funds/texts.ts';
import { es as columns } from '#features/jobs/detail/columns.es.ts';
import { texts as columnsTexts } from '#features/jobs/detail/columns.ts';
import { es as detail } from '#features/jobs/detail/texts.es.ts';
import { texts as detailTexts } from '#features/jobs/detail/texts.ts';
import { es as forecast } from '#features/jobs/forecast/texts.es.ts';
import { texts as forecastTexts } from '#features/jobs/forecast/texts.ts';
import { es as list } from '#features/jobs/list/texts.es.ts';
import { texts as listTexts } from '#features/jobs/list/texts.ts';
import { es as messages } from '#features/jobs/messages/texts.es.ts';
import { texts as messagesTexts } from '#features/jobs/messages/texts.ts';
import { es as order } from '#features/jobs/order/texts.es.ts';
import { texts as orderTexts } from '#features/jobs/order/texts.ts';
import { es as jobs } from '#features/jobs/texts.es.ts';
import { texts as jobsTexts } from '#features/jobs/texts.ts';
import { es as wizard } from '#features/jobs/wizard/texts.es.ts';
import { texts as wizardTexts } from '#features/jobs/wizard/texts.ts';
import { es as overview } from '#features/overview/texts.es.ts';
import { texts as overviewTexts } from '#features/overview/texts.ts';
import { es as profile } from '#features/profile/texts.es.ts';
import { texts as profileTexts } from '#features/profile/texts.ts';
import { es as settings } from '#features/settings/texts.es.ts';
import { texts as settingsTexts } from '#features/settings/texts.ts';
import { es as shell } from '#features/shell/texts.es.ts';
import { texts as shellTexts } from '#features/shell/texts.ts';
import { es as words } from '#format/words.es.ts';
import { texts as wordsTexts } from '#format/words.ts';
import { type Translation, translation } from '#language/catalogue.ts';
import { es as messageWords } from '#language/message-words.es.ts';
import { es as refusals } from '#language/refusals.es.ts';
import { es as runWords } from '#language/run-words.es.ts';
import { texts as sentencesTexts } from '#language/spoken.ts';

const sentences = { ...refusals, ...runWords, ...messageWords };

export const es: readonly Translation[] = [
  translation(partsTexts, parts),
  translation(accountsTexts, accounts),
  translation(fundsTexts, funds),
  translation(columnsTexts, columns),
  translation(detailTexts, detail),
  translation(forecastTexts, forecast),
  translation(listTexts, list),
  translation(messagesTexts, messages),
  translation(orderTexts, order),
  translation(jobsTexts, jobs),
  translation(wizardTexts, wizard),
  translation(overviewTexts, overview),
  translation(profileTexts, profile),
  translation(settingsTexts, settings),
  translation(shellTexts, shell),
  translation(wordsTexts, words),
  translation(sentencesTexts, { sentences: () => sentences }),
];
