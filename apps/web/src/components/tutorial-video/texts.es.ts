import type { texts } from './texts.ts';

export const es: typeof texts = {
  label: 'Tutorial: del registro al archivo CSV',
  captions: 'Inglés',
};
