import type { texts } from './texts.ts';

export const de: typeof texts = {
  title: 'Guthaben aufladen',
  balance: 'Dein Guthaben',
  words: 'Um dein Guthaben aufzuladen, wende dich an den Support. Wir buchen es von Hand, meist noch am selben Tag.',
  contact: 'Support kontaktieren',
  back: 'Zurück zur Übersicht',
  subject: 'Guthaben aufladen',
  held: 'Für Aufträge zurückgelegt',
  earnings: 'Einnahmen, noch nicht ausgezahlt',
  statement: 'Kontoauszug',
  statementLead:
    'Was kam und was ging; die Beträge rechts ergeben zusammen dein Guthaben. Bei Zustellungen steht die Zeit der letzten des Tages.',
  nothing: 'Noch nichts. Hier wird stehen, was kommt und geht.',
  more: 'Mehr anzeigen',
  loadFailed: 'Der Kontoauszug konnte nicht geladen werden',
  kinds: {
    deposit: 'Guthaben aufgeladen',
    hold: 'Für einen Auftrag zurückgelegt',
    release: 'Von einem Auftrag freigegeben',
    reversal: 'Zurückgenommen',
    payout: 'Einnahmen ausgezahlt',
  },
  delivered: (count: string, one: boolean) => (one ? '1 Nachricht zugestellt' : `${count} Nachrichten zugestellt`),
  sentForOthers: (count: string, one: boolean) =>
    one ? '1 Nachricht von deinem Konto gesendet' : `${count} Nachrichten von deinem Konto gesendet`,
  ofHeld: (amount) => `aus dem Zurückgelegten: ${amount}`,
  backToHeld: (amount) => `wieder zurückgelegt: ${amount}`,
  ofEarnings: (amount) => `Verdienst: ${amount}`,
  deletedJob: 'ein gelöschter Job',
};
