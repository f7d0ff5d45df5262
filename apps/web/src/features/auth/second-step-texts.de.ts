import type { texts } from './second-step-texts.ts';

export const de: typeof texts = {
  title: 'Bestätige, dass du es bist',
  code: 'Code aus deiner Authenticator-App',
  codeMissing: 'Gib den 6-stelligen Code deiner App ein',
  submit: 'Bestätigen',
  recovery: 'Wiederherstellungscode',
  recoveryHint: 'Einer der Codes, die du beim Einrichten gespeichert hast. Jeder gilt einmal.',
  recoveryMissing: 'Gib einen Wiederherstellungscode ein',
  passkeyLead: 'Nutze Fingerabdruck, Gesicht, Bildschirmsperre oder Sicherheitsschlüssel.',
  to: {
    totp: 'Authenticator-App verwenden',
    passkey: 'Passkey verwenden',
    recovery_code: 'Wiederherstellungscode verwenden',
  },
  triesLeft: (n) => (n === 1 ? 'Noch 1 Versuch.' : `Noch ${n} Versuche.`),
  failedTitle: 'Nicht bestätigt',
  failed: 'Das hat nicht geklappt. Versuche es noch einmal, oder wähle einen anderen Weg.',
  other: 'Falsches Konto?',
  toOther: 'Zurück zur Anmeldung',
};
