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
  fields: {
    profilesPerLaunch: 'Profile pro Lauf',
    followersPerProfile: 'Follower pro Profil',
    followingPerProfile: 'Gefolgte pro Profil',
    postsPerProfile: 'Beiträge pro Profil',
    commentsPerPost: 'Kommentare pro Beitrag',
    postsPerLaunch: 'Beiträge pro Lauf',
    likesPerPost: 'Likes pro Beitrag',
    postsPerHashtag: 'Beiträge pro Hashtag',
    hashtagsPerLaunch: 'Hashtags pro Lauf',
    Link: 'Link',
    Message: 'Nachricht',
    DMsPerLaunch: 'Nachrichten pro Lauf',
  },
  typeHints: {
    profile: 'Zahlen, Biografie, Links und Geschäftsdaten von Profilen.',
    follower: 'Die Menschen, die einem Profil folgen.',
    following: 'Die Menschen, denen ein Profil folgt.',
    profile_post: 'Beiträge eines Profils mit Texten, Hashtags, Medien und Resonanz.',
    comment: 'Kommentare unter Beiträgen, mit ihren Antworten.',
    like: 'Die Menschen, denen ein Beitrag gefiel, soweit die Plattform sie zeigt.',
    hashtag: 'Beiträge, die einen Hashtag tragen.',
    dm: 'Eine Nachricht an jede Person, von Konten, deren Inhaber zugestimmt haben.',
  },
  platformHints: {
    instagram: 'Profile, Follower, Beiträge, Kommentare und Likes.',
    facebook: 'Profile, Seiten, Gruppen und Beiträge.',
    twitter: 'Profile, Tweets, Follower und Gefolgte.',
    linkedin: 'Profile, Firmen, Beiträge, Kontakte und Stellen.',
  },
  manual: 'Manuell',
  automatic: 'Automatisch',
  every: (interval) => `Alle ${interval}`,
  everyOne: { seconds: 'Jede Sekunde', minutes: 'Jede Minute', hours: 'Jede Stunde', days: 'Jeden Tag' },
  interval: (count, unit) => `${count} ${units[unit][count === 1 ? 0 : 1]}`,
  andMore: (first, count) => `${first} und ${count} weitere`,
  nameStandIn: '(Name im Profil)',
};
