import type { texts } from './texts.ts';

export const es: typeof texts = {
  title: 'Página no encontrada',
  words: 'La página que buscas no existe o se ha movido.',
  toHome: 'Volver al inicio',
};
