import type { texts } from './texts.ts';

export const de: typeof texts = {
  title: 'Über uns',
  lead: 'Trawl wurde 2025 von Leuten gegründet, die eine Tabelle zu viel bekommen hatten, von der niemand sagen konnte, wie vollständig sie ist.',
  description:
    'Wer Trawl macht und woran wir festhalten: Zahlen, die aufgehen, Rechnungen zum Nachprüfen, Sorgfalt mit Konten.',
  figuresTitle: 'Trawl in Zahlen',
  figures: [
    { figure: '20+', label: 'aktive Nutzer' },
    { figure: '10K+', label: 'gesammelte Datenpunkte' },
    { figure: '5+', label: 'Länder' },
    { figure: '2025', label: 'gegründet' },
  ],
  forTitle: 'Für wen es ist',
  forWhom: [
    { title: 'Marketing', text: 'Wer ein Publikum kennen muss, bevor er dafür bezahlt, und im Monat danach wieder.' },
    { title: 'Forschung', text: 'Wer im Anhang sagen muss, wie die Daten entstanden sind und was darin fehlt.' },
    { title: 'Unternehmen', text: 'Wer jeden Montag dieselbe Tabelle will, ohne dass sie jemand zusammenkopiert.' },
  ],
  holdTitle: 'Woran wir festhalten',
  hold: [
    {
      title: 'Eine Zahl ist ein Versprechen',
      text: 'Verlangt, gefunden, gesammelt, fehlend: für jedes Ziel, in jedem Lauf. Eine Sperre der Plattform heißt Sperre, und eine leere Datei nie Erfolg.',
    },
    {
      title: 'Die Rechnung lässt sich prüfen',
      text: 'Laufzeit wird für die Sekunden berechnet, in denen ein Job arbeitet, Abschnitt für Abschnitt. Wer nachrechnen will, kann es.',
    },
    {
      title: 'Konten gehören Menschen',
      text: 'Session-IDs werden beim Speichern versiegelt und nie wieder gezeigt. Wir halten ein höfliches Tempo und die Grenzen der Plattform ein und umgehen nichts.',
    },
    {
      title: 'Nachrichten brauchen Zustimmung',
      text: 'Ein geteiltes Konto sendet nur, solange es geteilt wird. Wem es gehört, sieht jede Nachricht und kann sofort aufhören. Wer keine Nachrichten will, bekommt keine.',
    },
  ],
  closing: {
    title: 'Fragen sind willkommen.',
    text: 'Wir sind wenige, lesen alles und antworten selbst.',
    action: 'Schreib uns',
  },
};
