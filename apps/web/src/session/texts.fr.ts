import type { texts } from './texts.ts';

export const fr: typeof texts = {
  unreachable:
    'Le serveur est injoignable. Ce que vous avez saisi est toujours là : vérifiez votre connexion et réessayez.',
};
