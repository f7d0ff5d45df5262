import type { IntervalUnit } from '@trawl/contracts';
import type { texts } from './words.ts';

const units: Readonly<Record<IntervalUnit, readonly [one: string, many: string]>> = {
  seconds: ['Sekunde', 'Sekunden'],
  minutes: ['Minute', 'Minuten'],
  hours: ['Stunde', 'Stunden'],
  days: ['Tag', 'Tage'],
};

export const de: typeof texts = {
  types: {
    profile: 'Profil',
    follower: 'Follower',
    following: 'Gefolgte',
    profile_post: 'Beiträge',
    comment: 'Kommentare',
    like: 'Likes',
    hashtag: 'Hashtag',
    dm: 'Direktnachrichten',
  },
  manual: 'Manuell',
  automatic: 'Automatisch',
  every: (interval) => `Alle ${interval}`,
  interval: (count, unit) => `${count} ${units[unit][count === 1 ? 0 : 1]}`,
};
