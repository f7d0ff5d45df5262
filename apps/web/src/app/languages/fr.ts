import { fr as parts } from '#components/words.fr.ts';
import { texts as partsTexts } from '#components/words.ts';
import { fr as accounts } from '#features/accounts/texts.fr.ts';
import { texts as accountsTexts } from '#features/accounts/texts.ts';
import { fr as funds } from '#features/funds/texts.fr.ts';
import { texts as fundsTexts } from '#features/funds/texts.ts';
import { fr as columns } from '#features/jobs/detail/columns.fr.ts';
import { texts as columnsTexts } from '#features/jobs/detail/columns.ts';
import { fr as detail } from '#features/jobs/detail/texts.fr.ts';
import { texts as detailTexts } from '#features/jobs/detail/texts.ts';
import { fr as forecast } from '#features/jobs/forecast/texts.fr.ts';
import { texts as forecastTexts } from '#features/jobs/forecast/texts.ts';
import { fr as list } from '#features/jobs/list/texts.fr.ts';
import { texts as listTexts } from '#features/jobs/list/texts.ts';
import { fr as messages } from '#features/jobs/messages/texts.fr.ts';
import { texts as messagesTexts } from '#features/jobs/messages/texts.ts';
import { fr as order } from '#features/jobs/order/texts.fr.ts';
import { texts as orderTexts } from '#features/jobs/order/texts.ts';
import { fr as jobs } from '#features/jobs/texts.fr.ts';
import { texts as jobsTexts } from '#features/jobs/texts.ts';
import { fr as wizard } from '#features/jobs/wizard/texts.fr.ts';
import { texts as wizardTexts } from '#features/jobs/wizard/texts.ts';
import { fr as overview } from '#features/overview/texts.fr.ts';
import { texts as overviewTexts } from '#features/overview/texts.ts';
import { fr as profile } from '#features/profile/texts.fr.ts';
import { texts as profileTexts } from '#features/profile/texts.ts';
import { fr as settings } from '#features/settings/texts.fr.ts';
import { texts as settingsTexts } from '#features/settings/texts.ts';
import { fr as shell } from '#features/shell/texts.fr.ts';
import { texts as shellTexts } from '#features/shell/texts.ts';
import { fr as words } from '#format/words.fr.ts';
import { texts as wordsTexts } from '#format/words.ts';
import { type Translation, translation } from '#language/catalogue.ts';
import { fr as messageWords } from '#language/message-words.fr.ts';
import { fr as refusals } from '#language/refusals.fr.ts';
import { fr as runWords } from '#language/run-words.fr.ts';
import { texts as sentencesTexts } from '#language/spoken.ts';

const sentences = { ...refusals, ...runWords, ...messageWords };

export const fr: readonly Translation[] = [
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
