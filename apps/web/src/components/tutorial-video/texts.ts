import { catalogue } from '#language/catalogue.ts';

/** What stands about the tutorial film. */
export const texts = catalogue({
  label: 'Tutorial: from registering to a CSV file',
  captions: 'English',
});
