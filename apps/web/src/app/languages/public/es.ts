import { es as tutorialVideo } from '#components/tutorial-video/texts.es.ts';
import { es as parts } from '#components/words.es.ts';
import { es as about } from '#features/about/texts.es.ts';
import { es as auth } from '#features/auth/texts.es.ts';
import { es as careers } from '#features/careers/texts.es.ts';
import { es as contact } from '#features/contact/texts.es.ts';
import { es as home } from '#features/home/texts.es.ts';
import { es as legal } from '#features/legal/texts.es.ts';
import { es as notFound } from '#features/not-found/texts.es.ts';
import { es as optOut } from '#features/opt-out/texts.es.ts';
import { es as pricing } from '#features/pricing/texts.es.ts';
import { es as sessionGuide } from '#features/session-guide/texts.es.ts';
import { es as site } from '#features/site/texts.es.ts';
import { es as tour } from '#features/tour/texts.es.ts';
import { es as tutorials } from '#features/tutorials/texts.es.ts';
import { es as refusals } from '#language/refusals.es.ts';
import { publicWords } from './public-words.ts';

export const es = publicWords(
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
