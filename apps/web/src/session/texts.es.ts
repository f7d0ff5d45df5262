import type { texts } from './texts.ts';

export const es: typeof texts = {
  unreachable:
    'No podemos llegar al servidor. Lo que escribiste sigue aquí: comprueba tu conexión e inténtalo de nuevo.',
};
