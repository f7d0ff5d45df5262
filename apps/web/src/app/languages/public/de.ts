import { de as tutorialVideo } from '#components/tutorial-video/texts.de.ts';
import { texts as tutorialVideoTexts } from '#components/tutorial-video/texts.ts';
import { de as parts } from '#components/words.de.ts';
import { texts as partsTexts } from '#components/words.ts';
import { de as about } from '#features/about/texts.de.ts';
import { texts as aboutTexts } from '#features/about/texts.ts';
import { de as auth } from '#features/auth/texts.de.ts';
import { texts as authTexts } from '#features/auth/texts.ts';
import { de as careers } from '#features/careers/texts.de.ts';
import { texts as careersTexts } from '#features/careers/texts.ts';
import { de as contact } from '#features/contact/texts.de.ts';
import { texts as contactTexts } from '#features/contact/texts.ts';
import { de as home } from '#features/home/texts.de.ts';
import { texts as homeTexts } from '#features/home/texts.ts';
import { de as legal } from '#features/legal/texts.de.ts';
import { texts as legalTexts } from '#features/legal/texts.ts';
import { de as notFound } from '#features/not-found/texts.de.ts';
import { texts as notFoundTexts } from '#features/not-found/texts.ts';
import { de as optOut } from '#features/opt-out/texts.de.ts';
import { texts as optOutTexts } from '#features/opt-out/texts.ts';
import { de as pricing } from '#features/pricing/texts.de.ts';
import { texts as pricingTexts } from '#features/pricing/texts.ts';
import { de as sessionGuide } from '#features/session-guide/texts.de.ts';
import { texts as sessionGuideTexts } from '#features/session-guide/texts.ts';
import { de as site } from '#features/site/texts.de.ts';
import { texts as siteTexts } from '#features/site/texts.ts';
import { de as tour } from '#features/tour/texts.de.ts';
import { texts as tourTexts } from '#features/tour/texts.ts';
import { de as tutorials } from '#features/tutorials/texts.de.ts';
import { texts as tutorialsTexts } from '#features/tutorials/texts.ts';
import { type Translation, translation } from '#language/catalogue.ts';
import { de as refusals } from '#language/refusals.de.ts';
import { texts as sentencesTexts, spoken } from '#language/spoken.ts';
import { texts as failureTexts } from '#session/message-of.ts';

/** The words of the public pages. */
export const de: readonly Translation[] = [
  translation(partsTexts, parts),
  translation(authTexts, auth),
  translation(tutorialVideoTexts, tutorialVideo),
  translation(aboutTexts, about),
  translation(careersTexts, careers),
  translation(contactTexts, contact),
  translation(homeTexts, home),
  translation(legalTexts, legal),
  translation(notFoundTexts, notFound),
  translation(optOutTexts, optOut),
  translation(pricingTexts, pricing),
  translation(sessionGuideTexts, sessionGuide),
  translation(siteTexts, site),
  translation(tourTexts, tour),
  translation(tutorialsTexts, tutorials),
  translation(sentencesTexts, { sentences: () => refusals }),
  translation(failureTexts, { sentence: spoken }),
];
