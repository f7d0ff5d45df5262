import { catalogue } from '#language/catalogue.ts';

/** What the not-found page says, as the specification words it. */
export const texts = catalogue({
  title: 'Page not found',
  words: "The page you're looking for doesn't exist or has been moved.",
  toHome: 'Return to Home',
});
