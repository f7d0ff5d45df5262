import type { texts } from './texts.ts';

export const de: typeof texts = {
  title: 'Karriere',
  lead: 'Zurzeit ist keine Stelle offen. Wenn es eine gibt, steht sie zuerst hier.',
  description: 'Arbeiten bei Trawl: offene Stellen, und wie du uns schreibst, wenn es keine gibt.',
  howTitle: 'Wie wir arbeiten',
  how: [
    'Wenige Leute, wenige Besprechungen, alles aufgeschrieben.',
    'Kleine Änderungen, jede mit einem Test, der hätte scheitern können.',
    'Wer etwas baut, beantwortet die E-Mails dazu.',
  ],
  openTitle: 'Schreib trotzdem',
  open: 'Wenn du etwas gebaut hast, worauf du stolz bist und worauf sich jemand verlässt, zeig es uns. Wir lesen jede Nachricht und beantworten jede, auch wenn die Antwort nein ist.',
  subject: 'Arbeiten bei Trawl',
  action: 'Schreib uns',
};
