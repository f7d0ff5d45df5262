import type { texts } from './texts.ts';

export const es: typeof texts = {
  title: 'Añadir fondos',
  balance: 'Tu saldo',
  words: 'Para añadir fondos a tu cuenta, contacta con el soporte. Los anotamos a mano, normalmente el mismo día.',
  contact: 'Contactar con el soporte',
  back: 'Volver al panel',
  subject: 'Añadir fondos a mi cuenta',
};
