import { texts as parts } from '#components/words.ts';
import { texts as accounts } from '#features/accounts/texts.ts';
import { texts as funds } from '#features/funds/texts.ts';
import { texts as columns } from '#features/jobs/detail/results/columns.ts';
import { texts as detail } from '#features/jobs/detail/texts.ts';
import { texts as forecast } from '#features/jobs/forecast/texts.ts';
import { texts as list } from '#features/jobs/list/texts.ts';
import { texts as messages } from '#features/jobs/messages/texts.ts';
import { texts as order } from '#features/jobs/order/texts.ts';
import { texts as jobs } from '#features/jobs/texts.ts';
import { texts as wizard } from '#features/jobs/wizard/texts.ts';
import { texts as overview } from '#features/overview/texts.ts';
import { texts as security } from '#features/profile/security/texts.ts';
import { texts as profile } from '#features/profile/texts.ts';
import { texts as settings } from '#features/settings/texts.ts';
import { texts as shell } from '#features/shell/texts.ts';
import { texts as words } from '#format/words.ts';
import type { Translation } from '#language/catalogue.ts';
import { texts as session } from '#session/texts.ts';

const catalogues = {
  parts,
  accounts,
  funds,
  columns,
  detail,
  forecast,
  list,
  messages,
  order,
  jobs,
  wizard,
  overview,
  profile,
  security,
  session,
  settings,
  shell,
  words,
};

/** The texts of one language for each catalogue. */
type Words = typeof catalogues;

/** Combines the dashboard's catalogues with their translations. */
export const dashboardWords = (words: Words): readonly Translation[] =>
  Object.entries(catalogues).map(([name, texts]): Translation => [texts, Reflect.get(words, name)]);
