import { fr as tutorialVideo } from '#components/tutorial-video/texts.fr.ts';
import { fr as parts } from '#components/words.fr.ts';
import { fr as about } from '#features/about/texts.fr.ts';
import { fr as auth } from '#features/auth/texts.fr.ts';
import { fr as careers } from '#features/careers/texts.fr.ts';
import { fr as contact } from '#features/contact/texts.fr.ts';
import { fr as home } from '#features/home/texts.fr.ts';
import { fr as legal } from '#features/legal/texts.fr.ts';
import { fr as notFound } from '#features/not-found/texts.fr.ts';
import { fr as optOut } from '#features/opt-out/texts.fr.ts';
import { fr as pricing } from '#features/pricing/texts.fr.ts';
import { fr as sessionGuide } from '#features/session-guide/texts.fr.ts';
import { fr as site } from '#features/site/texts.fr.ts';
import { fr as tour } from '#features/tour/texts.fr.ts';
import { fr as tutorials } from '#features/tutorials/texts.fr.ts';
import { fr as refusals } from '#language/refusals.fr.ts';
import { publicWords } from './public-words.ts';

export const fr = publicWords(
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
