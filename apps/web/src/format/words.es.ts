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
  fields: {
    profilesPerLaunch: 'Perfiles por lanzamiento',
    followersPerProfile: 'Seguidores por perfil',
    followingPerProfile: 'Seguidos por perfil',
    postsPerProfile: 'Publicaciones por perfil',
    commentsPerPost: 'Comentarios por publicación',
    postsPerLaunch: 'Publicaciones por lanzamiento',
    likesPerPost: 'Me gusta por publicación',
    postsPerHashtag: 'Publicaciones por etiqueta',
    hashtagsPerLaunch: 'Etiquetas por lanzamiento',
    Link: 'Enlace',
    Message: 'Mensaje',
    DMsPerLaunch: 'Mensajes por lanzamiento',
  },
  typeHints: {
    profile: 'Cifras, biografía, enlaces y datos de empresa de los perfiles.',
    follower: 'Las personas que siguen a un perfil.',
    following: 'Las personas a las que sigue un perfil.',
    profile_post: 'Publicaciones de un perfil con textos, etiquetas, medios e interacción.',
    comment: 'Comentarios bajo las publicaciones, con sus respuestas.',
    like: 'Las personas a las que gustó una publicación, hasta donde la plataforma las muestra.',
    hashtag: 'Publicaciones que llevan una etiqueta.',
    dm: 'Un mensaje a cada persona, desde cuentas cuyos dueños están de acuerdo.',
  },
  platformHints: {
    instagram: 'Perfiles, seguidores, publicaciones, comentarios y me gusta.',
    facebook: 'Perfiles, páginas, grupos y publicaciones.',
    twitter: 'Perfiles, tuits, seguidores y seguidos.',
    linkedin: 'Perfiles, empresas, publicaciones, contactos y empleos.',
  },
  manual: 'Manual',
  automatic: 'Automático',
  every: (interval) => `Cada ${interval}`,
  everyOne: { seconds: 'Cada segundo', minutes: 'Cada minuto', hours: 'Cada hora', days: 'Cada día' },
  interval: (count, unit) => `${count} ${units[unit][count === 1 ? 0 : 1]}`,
  andMore: (first, count) => `${first} y ${count} más`,
  nameStandIn: '(nombre del perfil)',
};
