import { countOf } from '#format/numbers.ts';
import type { texts } from './texts.ts';

export const de: typeof texts = {
  search: 'Jobs suchen',
  searchHint: 'Nach Name oder Ziel suchen',
  status: 'Status',
  anyStatus: 'Jeder Status',
  columns: {
    name: 'Name',
    type: 'Art',
    schedule: 'Zeitplan',
    status: 'Status',
    progress: 'Fortschritt',
    results: 'Ergebnisse',
    updated: 'Aktualisiert',
    actions: 'Aktionen',
  },
  results: (count) => countOf(count, 'Ergebnis', 'Ergebnisse'),
  more: (name) => `Weitere Aktionen für ${name}`,
  view: 'Details ansehen',
  asJson: 'Als JSON herunterladen',
  emptyTitle: 'Keine Jobs gefunden',
  emptyWords:
    'Ein Job liest, was du nennst: Follower, Beiträge, Kommentare und mehr. Der erste dauert ein paar Minuten.',
  createFirst: 'Erstelle deinen ersten Job',
  noMatchWords: 'Kein Job hat diesen Status und diese Wörter in Name oder Ziel.',
  clear: 'Suche und Filter löschen',
  loading: 'Jobs werden geladen',
  found: (count) => (count === 1 ? '1 deiner Jobs wird gezeigt' : `${count} deiner Jobs werden gezeigt`),
};
