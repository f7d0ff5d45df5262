import { de as parts } from '#components/words.de.ts';
import { texts as partsTexts } from '#components/words.ts';
import { de as accounts } from '#features/accounts/texts.de.ts';
import { texts as accountsTexts } from '#features/accounts/texts.ts';
import { de as funds } from '#features/funds/texts.de.ts';
import { texts as fundsTexts } from '#features/funds/texts.ts';
import { de as columns } from '#features/jobs/detail/columns.de.ts';
import { texts as columnsTexts } from '#features/jobs/detail/columns.ts';
import { de as detail } from '#features/jobs/detail/texts.de.ts';
import { texts as detailTexts } from '#features/jobs/detail/texts.ts';
import { de as forecast } from '#features/jobs/forecast/texts.de.ts';
import { texts as forecastTexts } from '#features/jobs/forecast/texts.ts';
import { de as list } from '#features/jobs/list/texts.de.ts';
import { texts as listTexts } from '#features/jobs/list/texts.ts';
import { de as messages } from '#features/jobs/messages/texts.de.ts';
import { texts as messagesTexts } from '#features/jobs/messages/texts.ts';
import { de as order } from '#features/jobs/order/texts.de.ts';
import { texts as orderTexts } from '#features/jobs/order/texts.ts';
import { de as jobs } from '#features/jobs/texts.de.ts';
import { texts as jobsTexts } from '#features/jobs/texts.ts';
import { de as wizard } from '#features/jobs/wizard/texts.de.ts';
import { texts as wizardTexts } from '#features/jobs/wizard/texts.ts';
import { de as overview } from '#features/overview/texts.de.ts';
import { texts as overviewTexts } from '#features/overview/texts.ts';
import { de as profile } from '#features/profile/texts.de.ts';
import { texts as profileTexts } from '#features/profile/texts.ts';
import { de as settings } from '#features/settings/texts.de.ts';
import { texts as settingsTexts } from '#features/settings/texts.ts';
import { de as shell } from '#features/shell/texts.de.ts';
import { texts as shellTexts } from '#features/shell/texts.ts';
import { de as words } from '#format/words.de.ts';
import { texts as wordsTexts } from '#format/words.ts';
import { type Translation, translation } from '#language/catalogue.ts';
import { de as messageWords } from '#language/message-words.de.ts';
import { de as refusals } from '#language/refusals.de.ts';
import { de as runWords } from '#language/run-words.de.ts';
import { texts as sentencesTexts } from '#language/spoken.ts';

const sentences = { ...refusals, ...runWords, ...messageWords };

export const de: readonly Translation[] = [
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
