import type { IntervalUnit } from '@trawl/contracts';
import type { texts } from './words.ts';

const units: Readonly<Record<IntervalUnit, readonly [one: string, many: string]>> = {
  seconds: ['seconde', 'secondes'],
  minutes: ['minute', 'minutes'],
  hours: ['heure', 'heures'],
  days: ['jour', 'jours'],
};

export const fr: typeof texts = {
  types: {
    profile: 'Profil',
    follower: 'Abonnés',
    following: 'Abonnements',
    profile_post: 'Publications',
    comment: 'Commentaires',
    like: 'J’aime',
    hashtag: 'Hashtag',
    dm: 'Messages directs',
  },
  manual: 'Manuelle',
  automatic: 'Automatique',
  every: (interval) => `Répétée : ${interval}`,
  interval: (count, unit) => `${count} ${units[unit][count === 1 ? 0 : 1]}`,
};
