import type { texts } from './texts.ts';

export const fr: typeof texts = {
  title: 'Page introuvable',
  words: 'La page que vous cherchez n’existe pas ou a été déplacée.',
  toHome: 'Retour à l’accueil',
};
