import { de as tutorialVideo } from '#components/tutorial-video/texts.de.ts';
import { de as parts } from '#components/words.de.ts';
import { de as about } from '#features/about/texts.de.ts';
import { de as auth } from '#features/auth/texts.de.ts';
import { de as careers } from '#features/careers/texts.de.ts';
import { de as contact } from '#features/contact/texts.de.ts';
import { de as home } from '#features/home/texts.de.ts';
import { de as legal } from '#features/legal/texts.de.ts';
import { de as notFound } from '#features/not-found/texts.de.ts';
import { de as optOut } from '#features/opt-out/texts.de.ts';
import { de as pricing } from '#features/pricing/texts.de.ts';
import { de as sessionGuide } from '#features/session-guide/texts.de.ts';
import { de as site } from '#features/site/texts.de.ts';
import { de as tour } from '#features/tour/texts.de.ts';
import { de as tutorials } from '#features/tutorials/texts.de.ts';
import { de as refusals } from '#language/refusals.de.ts';
import { publicWords } from './public-words.ts';

export const de = publicWords(
  {
    parts,
    auth,
    tutorialVideo,
    about,
    careers,
    contact,
    home,
    legal,
    notFound,
    optOut,
    pricing,
    sessionGuide,
    site,
    tour,
    tutorials,
  },
  refusals,
);
