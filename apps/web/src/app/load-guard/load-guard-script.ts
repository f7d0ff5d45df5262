import { WANTED_LANGUAGE } from '../wanted-language.ts';
import { type GuardSettings, guardLoading } from './guard-loading.ts';
import { LOAD_FAILURE } from './load-failure.ts';

const SETTINGS = {
  words: {
    en: [
      'This page did not load completely',
      'Check your connection, then reload the page. What is saved on the server is safe.',
      'Reload',
    ],
    es: [
      'Esta página no se ha cargado del todo',
      'Comprueba tu conexión y recarga la página. Lo guardado en el servidor está a salvo.',
      'Recargar',
    ],
    fr: [
      'Cette page n’est pas complètement chargée',
      'Vérifiez votre connexion, puis rechargez la page. Ce qui est enregistré sur le serveur est en sécurité.',
      'Recharger',
    ],
    de: [
      'Diese Seite wurde nicht vollständig geladen',
      'Prüfe deine Verbindung und lade die Seite neu. Was auf dem Server gespeichert ist, ist sicher.',
      'Neu laden',
    ],
  },
  key: 'trawl-reloaded-at',
  onceInMs: 600_000,
  settleMs: 1_000,
  answerMs: 10_000,
  startTimeoutMs: 20_000,
} satisfies Omit<GuardSettings, 'failure'>;

/** The guard as a page's inline script. */
export const loadGuard = (): string =>
  `(${guardLoading})(${JSON.stringify(SETTINGS).slice(0, -1)},"failure":${LOAD_FAILURE}},()=>${WANTED_LANGUAGE})`;
