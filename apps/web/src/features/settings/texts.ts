import { catalogue } from '#language/catalogue.ts';

/** What the settings say. Formats are shown as they are written in every language. */
export const texts = catalogue({
  title: 'Settings',
  appearance: 'Appearance',
  darkMode: 'Dark mode',
  darkModeHint: 'Takes effect at once, on this device.',
  notifications: 'Notifications',
  emailNotifications: 'Email notifications',
  emailNotificationsHint: 'A mail when a run has finished. What concerns your account’s safety is always mailed.',
  region: 'Language and region',
  regionLead: 'Kept on this device.',
  language: 'Language',
  timezone: 'Timezone',
  zones: {
    UTC: 'UTC',
    'America/New_York': 'Eastern',
    'Europe/London': 'London',
    'Asia/Tokyo': 'Tokyo',
    'Australia/Sydney': 'Sydney',
  },
  dateFormat: 'Date format',
  timeFormat: 'Time format',
  times: { '12h': '12h', '24h': '24h' },
  now: (time: string) => `It is ${time}.`,
  writtenOut: 'Until you save these settings, dates are written out.',
  save: 'Save Settings',
  saved: 'Settings saved',
  failed: 'Settings not saved',
  notKept: 'The browser didn’t let us keep them on this device.',
  languageFailed: 'The language could not be loaded',
  languageFailedWords: 'The app goes on in the one before. Load the page again to try once more.',
});
