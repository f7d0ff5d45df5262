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
  fields: {
    profilesPerLaunch: 'Profils par lancement',
    followersPerProfile: 'Abonnés par profil',
    followingPerProfile: 'Abonnements par profil',
    postsPerProfile: 'Publications par profil',
    commentsPerPost: 'Commentaires par publication',
    postsPerLaunch: 'Publications par lancement',
    likesPerPost: 'J’aime par publication',
    postsPerHashtag: 'Publications par hashtag',
    hashtagsPerLaunch: 'Hashtags par lancement',
    Link: 'Lien',
    Message: 'Message',
    DMsPerLaunch: 'Messages par lancement',
  },
  typeHints: {
    profile: 'Chiffres, biographie, liens et données professionnelles des profils.',
    follower: 'Les personnes qui suivent un profil.',
    following: 'Les personnes qu’un profil suit.',
    profile_post: 'Publications d’un profil avec textes, hashtags, médias et engagement.',
    comment: 'Commentaires sous les publications, avec leurs réponses.',
    like: 'Les personnes qui ont aimé une publication, autant que la plateforme les montre.',
    hashtag: 'Publications qui portent un hashtag.',
    dm: 'Un message à chaque personne, depuis des comptes dont les propriétaires sont d’accord.',
  },
  platformHints: {
    instagram: 'Profils, abonnés, publications, commentaires et j’aime.',
    facebook: 'Profils, pages, groupes et publications.',
    twitter: 'Profils, tweets, abonnés et abonnements.',
    linkedin: 'Profils, entreprises, publications, relations et emplois.',
  },
  manual: 'Manuelle',
  automatic: 'Automatique',
  every: (interval) => `Répétée : ${interval}`,
  everyOne: {
    seconds: 'Répétée : chaque seconde',
    minutes: 'Répétée : chaque minute',
    hours: 'Répétée : chaque heure',
    days: 'Répétée : chaque jour',
  },
  interval: (count, unit) => `${count} ${units[unit][count === 1 ? 0 : 1]}`,
  andMore: (first, count) => `${first} et ${count} de plus`,
  nameStandIn: '(nom sur le profil)',
};
