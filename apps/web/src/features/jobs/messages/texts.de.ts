import { countOf, formatNumber } from '#format/numbers.ts';
import type { texts } from './texts.ts';

export const de: typeof texts = {
  tab: 'Nachrichten',
  caption: 'Was wem geschrieben wurde, das Neueste zuerst',
  loadFailed: 'Die Nachrichten konnten nicht geladen werden.',
  empty: 'Noch keine Nachrichten',
  emptyWords: 'Sobald der Job läuft, steht hier jede Nachricht mit dem, was daraus wurde.',
  noneSo: 'Keine Nachricht steht so.',
  columns: { recipient: 'Empfänger', text: 'Text', state: 'Stand', when: 'Wann', reason: 'Grund' },
  states: {
    planned: 'Geplant',
    sending: 'Wird gesendet',
    sent: 'Gesendet',
    failed: 'Nicht gesendet',
    unknown: 'Unbekannt',
    vetoed: 'Gestoppt',
  },
  filter: 'Zeigen',
  all: (count) => `Alle (${formatNumber(count)})`,
  one: (state, count) => `${state} (${formatNumber(count)})`,
  download: (format) => `${format} herunterladen`,
  more: 'Mehr zeigen',
  decided: 'Nach deiner Entscheidung',

  unknownTitle: (count) => `Bei ${countOf(count, 'Nachricht', 'Nachrichten')} hat niemand gesehen, was daraus wurde`,
  unknownWords:
    'Sieh dir die Unterhaltung auf der Plattform an und sag hier, was du siehst. Niemandem wird von selbst zweimal geschrieben.',
  sent: 'Wurde gesendet',
  notSent: 'Wurde nicht gesendet',
  decidedSent: 'Als gesendet vermerkt',
  decidedNotSent: 'Wird beim nächsten Lauf angeschrieben',
  decideFailed: 'Was aus der Nachricht wurde, konnte nicht vermerkt werden.',
  bySupport: 'Der Support kümmert sich darum.',

  group: 'Nachricht',
  placeholders: 'Wird für jede Person eingesetzt: {{username}}, {{full_name}}, {{opt_out}}.',
  length: (length, max) => `${formatNumber(length)} von ${formatNumber(max)} Zeichen mit dem Link`,
  linkHint: 'Steht in einer eigenen Zeile unter der Nachricht.',

  preview: 'Vorschau',
  previewTo: (recipient) => `An @${recipient}`,
  previewName: 'Der Name wird im Profil gelesen; ist er leer, steht dort der Benutzername.',
  optOutStandIn: '(Link zum Abbestellen)',
  people: 'Personen',
  onceEach: (people) => `Je eine Nachricht an ${people}, nie eine zweite.`,
  repeated: (lines) => `${countOf(lines, 'Zeile nennt', 'Zeilen nennen')} jemanden ein zweites Mal.`,
  fromSheet: (most) => `Aus deiner Tabelle gelesen, ${most} je Lauf.`,
  person: ['Person', 'Personen'],
  launches: 'Läufe',
  oneLaunch: 'Ein Lauf schreibt allen.',
  manyLaunches: (launches, each) => `${countOf(launches, 'Lauf', 'Läufe')} mit je ${each}.`,
  limit: 'Grenze',
  limitWords: (limit) =>
    `Höchstens ${formatNumber(limit)} am Tag je Konto über alle Jobs, oder so viele, wie du für ein verknüpftes Konto festlegst. Der Rest wartet auf den nächsten Tag.`,
};
