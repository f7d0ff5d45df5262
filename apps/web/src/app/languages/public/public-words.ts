import { texts as tutorialVideo } from '#components/tutorial-video/texts.ts';
import { texts as parts } from '#components/words.ts';
import { texts as about } from '#features/about/texts.ts';
import { texts as accountAction } from '#features/account-action/texts.ts';
import { texts as secondStep } from '#features/auth/second-step-texts.ts';
import { texts as auth } from '#features/auth/texts.ts';
import { texts as sessionGuide } from '#features/blog/texts.ts';
import { texts as careers } from '#features/careers/texts.ts';
import { texts as contact } from '#features/contact/texts.ts';
import { texts as home } from '#features/home/texts.ts';
import { texts as legal } from '#features/legal/texts.ts';
import { texts as notFound } from '#features/not-found/texts.ts';
import { texts as optOut } from '#features/opt-out/texts.ts';
import { texts as pricing } from '#features/pricing/texts.ts';
import { texts as tour } from '#features/product-features/texts.ts';
import { texts as site } from '#features/site/texts.ts';
import { texts as tutorials } from '#features/tutorials/texts.ts';
import type { Translation } from '#language/catalogue.ts';
import { texts as session } from '#session/texts.ts';

const catalogues = {
  parts,
  accountAction,
  auth,
  secondStep,
  tutorialVideo,
  about,
  careers,
  contact,
  home,
  legal,
  notFound,
  optOut,
  pricing,
  session,
  sessionGuide,
  site,
  tour,
  tutorials,
};

/** Combines the public pages' catalogues with their translations. */
export const publicWords = (words: typeof catalogues): readonly Translation[] =>
  Object.entries(catalogues).map(([name, texts]): Translation => [texts, Reflect.get(words, name)]);
