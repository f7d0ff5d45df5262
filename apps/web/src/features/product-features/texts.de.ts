import type { texts } from './texts.ts';

export const de: typeof texts = {
  title: 'Funktionen',
  lead: 'Nenne ein Ziel und einen Datentyp. Trawl liest in höflichem Tempo, behält jede Zeile einmal und sagt dir, wie vollständig das Ergebnis ist.',
  description:
    'Profile, Follower, Beiträge, Kommentare und Likes als saubere Tabellen: geplante Läufe, Downloads, Kennzahlen und ein Nachweis, der aufgeht.',
  collect: {
    title: 'Was gesammelt wird',
    lead: 'Jeder Datentyp ist eine Tabelle, deren Spalten ihre Namen behalten: in der App, in Exporten und in der API.',
    columns: (count) => `${count} Spalten`,
    types: {
      profile: { name: 'Profile', text: 'Zahlen, Biografie, Links und Geschäftsangaben.' },
      follower: { name: 'Follower', text: 'Wer einem Profil folgt.' },
      following: { name: 'Gefolgte', text: 'Wem ein Profil folgt.' },
      profile_post: { name: 'Beiträge', text: 'Texte, Hashtags, Medien und Engagement.' },
      comment: { name: 'Kommentare', text: 'Mit ihren Antworten, jede mit ihren Likes.' },
      like: { name: 'Likes', text: 'Wem ein Beitrag gefiel, soweit die Plattform es zeigt.' },
    },
  },
  more: {
    title: 'Was du damit machst',
    lead: 'Wonach gefragt wird, beim Namen genannt.',
    items: [
      {
        name: 'Excel',
        text: 'CSV, das sich in Excel öffnet, wie es ist: ganze Zeichen, und keine Zelle wird zur Formel.',
      },
      {
        name: 'Follower-Analyse',
        text: 'Wer wem folgt, mit Namen, Bildern und Merkmalen, für ein Profil oder eine ganze Liste.',
      },
      {
        name: 'Hashtag-Verfolgung',
        text: 'Hashtags und Erwähnungen stehen in jedem Beitrag in eigenen Spalten; Jobs zu einem Hashtag kommen bald.',
      },
      {
        name: 'Engagement-Kennzahlen',
        text: 'Likes, Kommentare und Aufrufe jedes Beitrags, und seine Engagement-Rate je Follower.',
      },
      { name: 'Erweiterte Suche', text: 'Finde einen Job überall nach Name oder Ziel: drücke / und tippe.' },
      { name: 'Filter', text: 'Nach Status, damit allein steht, was dich braucht.' },
      {
        name: 'Massen-Downloads',
        text: 'Alle Zeilen aller Läufe in einer Datei, CSV oder JSON, auch während ein Lauf noch läuft.',
      },
      {
        name: 'Geplante Läufe',
        text: 'Alle 30 Sekunden, jede Stunde, jeden Tag: bekannte Zeilen werden erneuert, nicht verdoppelt.',
      },
      {
        name: 'Google Sheets als Eingabe',
        text: 'Verlinke ein Sheet mit deinen Zielen; es wird zu Beginn jedes Durchgangs neu gelesen.',
      },
    ],
  },
  messages: {
    title: 'Nachrichten, mit Zustimmung',
    lead: 'Schreib Menschen von Konten aus, deren Besitzer zugestimmt haben. Jede Nachricht ist persönlich, dosiert und wird einmal gesendet.',
    points: [
      'Von deinen eigenen Konten, oder von geteilten: $5 je 1.000 zugestellte Nachrichten.',
      'Besitzer setzen eine Tagesgrenze, sehen jede Nachricht in ihrem Namen und können sofort aufhören.',
      'Wer keine Nachrichten will, bekommt keine, in keinem Job von niemandem.',
    ],
    card: {
      title: 'Dein geteiltes Konto',
      limit: 'Nachrichten am Tag',
      earns: 'Geschätzt im Monat',
      commission: (percent) => `Nach ${percent} % Provision`,
      status: 'Aktiv',
    },
  },
  closing: {
    title: 'Sieh es mit deinen eigenen Daten.',
    text: 'Der Tarif Trial hat jeden Datentyp und zwei Stunden Laufzeit im Monat.',
    action: 'Loslegen',
  },
};
