import { catalogue } from '#language/catalogue.ts';

export const texts = catalogue({
  unreachable: 'We can’t reach the server. What you typed is still here: check your connection and try again.',
});
