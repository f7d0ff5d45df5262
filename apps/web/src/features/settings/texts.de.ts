import type { texts } from './texts.ts';

export const de: typeof texts = {
  title: 'Einstellungen',
  appearance: 'Aussehen',
  darkMode: 'Dunkler Modus',
  darkModeHint: 'Gilt sofort, auf diesem Gerät.',
  notifications: 'Benachrichtigungen',
  emailNotifications: 'E-Mail-Benachrichtigungen',
  emailNotificationsHint:
    'Eine E-Mail, wenn ein Lauf fertig ist. Was die Sicherheit deines Kontos betrifft, kommt immer.',
  region: 'Sprache und Region',
  regionLead: 'Auf diesem Gerät gespeichert.',
  language: 'Sprache',
  timezone: 'Zeitzone',
  zones: {
    UTC: 'UTC',
    'America/New_York': 'US-Ostküste',
    'Europe/London': 'London',
    'Asia/Tokyo': 'Tokio',
    'Australia/Sydney': 'Sydney',
  },
  dateFormat: 'Datumsformat',
  timeFormat: 'Zeitformat',
  times: { '12h': '12 h', '24h': '24 h' },
  now: (time) => `Es ist ${time}.`,
  writtenOut: 'Bis du diese Einstellungen speicherst, wird der Monat im Datum ausgeschrieben.',
  save: 'Einstellungen speichern',
  saved: 'Einstellungen gespeichert',
  failed: 'Einstellungen nicht gespeichert',
  notKept: 'Der Browser ließ sie nicht auf diesem Gerät speichern.',
  languageFailed: 'Die Sprache konnte nicht geladen werden',
  languageFailedWords: 'Die App bleibt bei der bisherigen. Lade die Seite neu, um es noch einmal zu versuchen.',
};
