import { es as tutorialVideo } from '#components/tutorial-video/texts.es.ts';
import { texts as tutorialVideoTexts } from '#components/tutorial-video/texts.ts';
import { es as parts } from '#components/words.es.ts';
import { texts as partsTexts } from '#components/words.ts';
import { es as about } from '#features/about/texts.es.ts';
import { texts as aboutTexts } from '#features/about/texts.ts';
import { es as auth } from '#features/auth/texts.es.ts';
import { texts as authTexts } from '#features/auth/texts.ts';
import { es as careers } from '#features/careers/texts.es.ts';
import { texts as careersTexts } from '#features/careers/texts.ts';
import { es as contact } from '#features/contact/texts.es.ts';
import { texts as contactTexts } from '#features/contact/texts.ts';
import { es as home } from '#features/home/texts.es.ts';
import { texts as homeTexts } from '#features/home/texts.ts';
import { es as legal } from '#features/legal/texts.es.ts';
import { texts as legalTexts } from '#features/legal/texts.ts';
import { es as notFound } from '#features/not-found/texts.es.ts';
import { texts as notFoundTexts } from '#features/not-found/texts.ts';
import { es as optOut } from '#features/opt-out/texts.es.ts';
import { texts as optOutTexts } from '#features/opt-out/texts.ts';
import { es as pricing } from '#features/pricing/texts.es.ts';
import { texts as pricingTexts } from '#features/pricing/texts.ts';
import { es as sessionGuide } from '#features/session-guide/texts.es.ts';
import { texts as sessionGuideTexts } from '#features/session-guide/texts.ts';
import { es as site } from '#features/site/texts.es.ts';
import { texts as siteTexts } from '#features/site/texts.ts';
import { es as tour } from '#features/tour/texts.es.ts';
import { texts as tourTexts } from '#features/tour/texts.ts';
import { es as tutorials } from '#features/tutorials/texts.es.ts';
import { texts as tutorialsTexts } from '#features/tutorials/texts.ts';
import { type Translation, translation } from '#language/catalogue.ts';
import { es as refusals } from '#language/refusals.es.ts';
import { texts as sentencesTexts, spoken } from '#language/spoken.ts';
import { texts as failureTexts } from '#session/message-of.ts';

/** The words of the public pages. */
export const es: readonly Translation[] = [
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
