import type { texts } from './texts.ts';

export const de: typeof texts = {
  title: 'Trawl · Social-Media-Daten, auf die du dich verlassen kannst',
  titles: { login: 'Anmelden', register: 'Konto anlegen' },
  description:
    'Sammle Profile, Follower, Beiträge, Kommentare und Likes in gemessenen Jobs, deren Zeilen sich prüfen lassen.',
  promise: 'Daten, auf die du dich verlassen kannst.',
  lead: 'Trawl liest Profile, Follower, Beiträge, Kommentare und Likes in gemessenen Jobs und sagt zu jedem Ziel, was gefunden und gesammelt wurde und was fehlt.',
  getStarted: 'Loslegen',
  signIn: 'Anmelden',
  toDashboard: 'Zur Übersicht',
  signInFirst: 'Melde dich an, um zur gewünschten Seite zu kommen.',
  example: {
    caption: 'Ein Beispiellauf: 2.400 Follower von nasa, in eine Tabelle gelesen und belegt.',
    name: 'NASA-Publikum',
    kind: 'Follower von nasa',
    progress: 'Fortschritt des Beispiellaufs',
    columns: ['Benutzername', 'Name', 'Privat', 'Verifiziert'],
    collected: 'Gesammelt',
    buildTime: 'Laufzeit',
    missing: 'Fehlend',
    done: 'Vollständig: 2.400 von 2.400 gefunden.',
    reading: 'Follower werden gelesen…',
    yes: 'Ja',
    no: 'Nein',
  },
  features: {
    title: 'Für alle, die sich auf Zahlen verlassen müssen',
    lead: 'Vom einzelnen Profil bis zum wöchentlichen Bericht: jede Zeile sagt, woher sie kommt und von wann sie ist.',
    record: {
      title: 'Ein Nachweis, der aufgeht',
      text: 'Verlangt, gefunden, gesammelt, fehlend, und warum. Eine leere Datei heißt nie Erfolg.',
      target: 'Ziel',
      found: 'Gefunden',
      collected: 'Gesammelt',
      missing: 'Fehlend',
      why: '12 Konten wurden währenddessen gelöscht',
    },
    resume: {
      title: 'Macht weiter, wo es aufhörte',
      text: 'Pause, Zeit zu Ende, neue Session: der Lauf geht bei derselben Zeile weiter.',
      at: 'bei Zeile 1.200',
      from: 'ab Zeile 1.201',
      rows: '2.400 Zeilen',
    },
    meter: {
      title: 'Nur die Laufzeit bezahlen',
      text: 'Gezählt werden die Sekunden, in denen ein Job arbeitet. Schlange, Pause und Warten sind frei.',
      left: 'von 2h übrig',
      label: 'Restliche Laufzeit',
      waiting: 'Warten auf Grenzen: 0s berechnet',
    },
    schedule: {
      title: 'Geplante Läufe',
      text: 'Von Hand, oder wiederkehrend: alle 30 Sekunden, jede Stunde, jeden Tag.',
    },
    exports: {
      title: 'Alles auf einmal herunterladen',
      text: 'Alle Zeilen als CSV oder JSON, fertig für Excel, mit Spalten, deren Namen bleiben.',
    },
    analysis: {
      title: 'Follower- und Engagement-Analyse',
      text: 'Wer folgt, wer kommentiert, wer likt: mit Kennzahlen je Beitrag.',
      posts: [
        { post: 'Mondnacht', rate: 4.1 },
        { post: 'Prüfstand B', rate: 2.7 },
        { post: 'Crewporträt', rate: 1.3 },
      ],
    },
  },
  film: {
    title: 'Von nichts zur Tabelle',
    lead: 'Der ganze Weg in einer Minute: registrieren, Session-ID einfügen, Job starten, Zeilen herunterladen.',
  },
  steps: {
    title: 'So geht es',
    lead: 'Von nichts zur Tabelle in unter 5 Minuten.',
    items: [
      {
        title: 'Session-ID holen',
        text: 'Kopiere sie aus den Cookies deines Browsers. Sie wird beim Speichern versiegelt und nie wieder gezeigt.',
      },
      {
        title: 'Job anlegen',
        text: 'Sag, wen er lesen soll und wie viel. Eine Zusammenfassung sagt in Worten, was geschehen wird.',
      },
      {
        title: 'Ergebnisse bekommen',
        text: 'Sieh die Zeilen kommen und lade sie herunter. Der Nachweis sagt, wie vollständig sie sind.',
      },
    ],
  },
  statistics: {
    title: 'Trawl in Zahlen',
    items: [
      { figure: '20+', label: 'aktive Nutzer' },
      { figure: '10K+', label: 'gesammelte Datenpunkte' },
      { figure: '5+', label: 'Länder' },
      { figure: '2025', label: 'gegründet' },
    ],
  },
  closing: {
    title: 'Zwei Stunden Laufzeit im Monat gehen auf uns.',
    text: 'Der Tarif Trial braucht keine Karte. Bestätige deine E-Mail und starte deinen ersten Job.',
    action: 'Konto anlegen',
    verified: 'Zur Übersicht',
  },
};
