import type { texts } from './texts.ts';

export const de: typeof texts = {
  title: 'Tutorials',
  lead: 'Von nichts zur Tabelle in unter 5 Minuten. Der Film zeigt einmal den ganzen Weg; darunter steht jeder Schritt für sich.',
  description: 'Trawl in unter 5 Minuten lernen: ein kurzer Film und drei Schritte von der Session-ID zur CSV-Datei.',
  stepsTitle: 'Schritt für Schritt',
  steps: [
    {
      title: 'Session-ID holen',
      text: 'Kopiere das Cookie namens sessionid aus den Entwicklerwerkzeugen deines Browsers.',
      link: 'Zeig mir, wo es ist',
      to: '/blog',
    },
    {
      title: 'Job anlegen',
      text: 'Wähle die Plattform und was gesammelt wird, nenne ein Ziel, füge die ID ein. Die Zusammenfassung neben dem Formular sagt vorher, was geschehen wird.',
      link: 'Was sich sammeln lässt',
      to: '/features',
    },
    {
      title: 'Ergebnisse bekommen',
      text: 'Starte ihn, sieh die Zeilen kommen und lade sie als CSV oder JSON herunter. Der Nachweis sagt, wie vollständig sie sind.',
      link: 'Die Tarife',
      to: '/pricing',
    },
  ],
  closing: {
    title: 'Probier es mit deiner eigenen Frage.',
    text: 'Zwei Stunden Laufzeit im Monat gehen auf uns, und eine Karte braucht es nicht.',
    action: 'Loslegen',
  },
};
