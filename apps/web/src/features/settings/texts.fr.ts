import type { texts } from './texts.ts';

export const fr: typeof texts = {
  title: 'Paramètres',
  appearance: 'Apparence',
  darkMode: 'Mode sombre',
  darkModeHint: 'S’applique tout de suite, sur cet appareil.',
  notifications: 'Notifications',
  emailNotifications: 'Notifications par e-mail',
  emailNotificationsHint:
    'Un e-mail quand une exécution est terminée. Ce qui touche à la sécurité de votre compte est toujours envoyé.',
  region: 'Langue et région',
  regionLead: 'Conservées sur cet appareil.',
  language: 'Langue',
  timezone: 'Fuseau horaire',
  zones: {
    UTC: 'UTC',
    'America/New_York': 'Est des États-Unis',
    'Europe/London': 'Londres',
    'Asia/Tokyo': 'Tokyo',
    'Australia/Sydney': 'Sydney',
  },
  dateFormat: 'Format de date',
  timeFormat: 'Format d’heure',
  times: { '12h': '12 h', '24h': '24 h' },
  now: (time) => `Il est ${time}.`,
  writtenOut: 'Tant que ces réglages ne sont pas enregistrés, les dates sont écrites avec le mois en lettres.',
  save: 'Enregistrer les paramètres',
  saved: 'Paramètres enregistrés',
  failed: 'Paramètres non enregistrés',
  notKept: 'Le navigateur n’a pas permis de les conserver sur cet appareil.',
  languageFailed: 'La langue n’a pas pu être chargée',
  languageFailedWords: 'L’application continue dans la précédente. Rechargez la page pour réessayer.',
};
