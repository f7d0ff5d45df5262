import type { IntervalUnit } from '@trawl/contracts';
import type { texts } from './words.ts';

const units: Readonly<Record<IntervalUnit, readonly [one: string, many: string]>> = {
  seconds: ['segundo', 'segundos'],
  minutes: ['minuto', 'minutos'],
  hours: ['hora', 'horas'],
  days: ['día', 'días'],
};

export const es: typeof texts = {
  types: {
    profile: 'Perfil',
    follower: 'Seguidores',
    following: 'Seguidos',
    profile_post: 'Publicaciones',
    comment: 'Comentarios',
    like: 'Me gusta',
    hashtag: 'Etiqueta',
    dm: 'Mensajes directos',
  },
  manual: 'Manual',
  automatic: 'Automático',
  every: (interval) => `Cada ${interval}`,
  interval: (count, unit) => `${count} ${units[unit][count === 1 ? 0 : 1]}`,
};
