import { fr as tutorialVideo } from '#components/tutorial-video/texts.fr.ts';
import { texts as tutorialVideoTexts } from '#components/tutorial-video/texts.ts';
import { fr as parts } from '#components/words.fr.ts';
import { texts as partsTexts } from '#components/words.ts';
import { fr as about } from '#features/about/texts.fr.ts';
import { texts as aboutTexts } from '#features/about/texts.ts';
import { fr as auth } from '#features/auth/texts.fr.ts';
import { texts as authTexts } from '#features/auth/texts.ts';
import { fr as careers } from '#features/careers/texts.fr.ts';
import { texts as careersTexts } from '#features/careers/texts.ts';
import { fr as contact } from '#features/contact/texts.fr.ts';
import { texts as contactTexts } from '#features/contact/texts.ts';
import { fr as home } from '#features/home/texts.fr.ts';
import { texts as homeTexts } from '#features/home/texts.ts';
import { fr as legal } from '#features/legal/texts.fr.ts';
import { texts as legalTexts } from '#features/legal/texts.ts';
import { fr as notFound } from '#features/not-found/texts.fr.ts';
import { texts as notFoundTexts } from '#features/not-found/texts.ts';
import { fr as optOut } from '#features/opt-out/texts.fr.ts';
import { texts as optOutTexts } from '#features/opt-out/texts.ts';
import { fr as pricing } from '#features/pricing/texts.fr.ts';
import { texts as pricingTexts } from '#features/pricing/texts.ts';
import { fr as sessionGuide } from '#features/session-guide/texts.fr.ts';
import { texts as sessionGuideTexts } from '#features/session-guide/texts.ts';
import { fr as site } from '#features/site/texts.fr.ts';
import { texts as siteTexts } from '#features/site/texts.ts';
import { fr as tour } from '#features/tour/texts.fr.ts';
import { texts as tourTexts } from '#features/tour/texts.ts';
import { fr as tutorials } from '#features/tutorials/texts.fr.ts';
import { texts as tutorialsTexts } from '#features/tutorials/texts.ts';
import { type Translation, translation } from '#language/catalogue.ts';
import { fr as refusals } from '#language/refusals.fr.ts';
import { texts as sentencesTexts, spoken } from '#language/spoken.ts';
import { texts as failureTexts } from '#session/message-of.ts';

/** The words of the public pages. */
export const fr: readonly Translation[] = [
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
