import type { texts } from './texts.ts';

export const de: typeof texts = {
  user: {
    title: 'Preise',
    lead: 'Bezahlt wird die Zeit, in der ein Job läuft; nur Nachrichten von geteilten Konten werden einzeln bezahlt. Jeder Tarif hat alle Datentypen, unbegrenzte Exporte und den Nachweis, der aufgeht.',
    description:
      'Trial ist kostenlos, mit 2 Stunden Laufzeit im Monat. Starter und Professional kosten im ersten Monat die Hälfte.',
    plans: 'Tarife',
    offer: '50 % Rabatt im ersten Monat',
    free: 'Kostenlos',
    freeForever: 'Keine Karte nötig',
    perMonth: '/Monat',
    listPrice: 'Listenpreis',
    thenPrice: (price) => `Erster Monat, danach ${price}`,
    popular: 'Am beliebtesten',
    getStarted: 'Loslegen',
    getStartedWith: (plan) => `Loslegen mit ${plan}`,
    suits: {
      free: 'Um es an etwas Echtem auszuprobieren.',
      starter: 'Für eine Person mit einer dauernden Frage.',
      professional: 'Für Teams, die jeden Tag sammeln.',
    },
    buildTime: (hours) => `${hours} h Laufzeit/Monat`,
    exports: 'Unbegrenzter Export',
    jobs: (count) => `${count} Jobs`,
    concurrent: (count) => `${count} ${count === 1 ? 'Job' : 'Jobs'} gleichzeitig`,
    support: 'Bevorzugter Support',
    noSession: 'Keine Session-ID nötig',
    sharedFactor: (factor) => `Mit der geteilten Session-ID wird ${factor}-mal so viel Laufzeit verbraucht`,
  },
  compare: {
    title: 'Tarife im Vergleich',
    what: 'Was du bekommst',
    price: 'Listenpreis im Monat',
    firstMonth: 'Erster Monat',
    buildTime: 'Laufzeit',
    hours: (hours) => `${hours} h/Monat`,
    export: 'Export',
    unlimited: 'Unbegrenzt',
    jobs: 'Jobs',
    concurrent: 'Gleichzeitig',
    ownSession: 'Eigene Session-ID',
    sharedSession: 'Geteilte Session-ID',
    sharedTerms: (factor) => `Ja, zur ${factor}-fachen Laufzeit`,
    messages: 'Nachrichten von geteilten Konten',
    messagesTerms: (price) => `${price} je 1.000 Nachrichten`,
    support: 'Bevorzugter Support',
    yes: 'Ja',
    no: 'Nein',
  },
  questions: {
    title: 'Was vor der Wahl gefragt wird',
    items: [
      {
        question: 'Was ist Laufzeit?',
        answer:
          'Die Sekunden, in denen ein Job arbeitet: lesen, auswerten, speichern. Warteschlange, Pausen und das Warten auf die Grenzen der Plattform zählen nicht. Jeder Job zeigt seine Rechnung, Abschnitt für Abschnitt.',
      },
      {
        question: 'Was passiert, wenn sie aufgebraucht ist?',
        answer:
          'Der Lauf pausiert, wo er steht, und sagt es. Nichts geht verloren; im nächsten Monat oder in einem größeren Tarif geht es bei derselben Zeile weiter.',
      },
      {
        question: 'Wie bezahle ich?',
        answer:
          'Schreib uns, und wir stellen deinen Tarif von Hand ein, meist noch am selben Tag. Zu jedem Monatsende kannst du wechseln oder aufhören.',
      },
      {
        question: 'Kann ich mein Geld zurückbekommen?',
        answer: 'Ja, innerhalb von 14 Tagen nach dem Kauf. Wie, steht unter Rückerstattung.',
      },
    ],
  },
  links: { refund: 'Rückerstattung', api: 'API-Preise', contact: 'Kontakt' },
  api: {
    title: 'API-Preise',
    lead: 'Alles, was die App kann, über HTTP: Jobs anlegen, starten, live verfolgen und ihre Zeilen aus eigener Software abholen.',
    description:
      'API-Tarife ab $30 im Monat für 30.000 Anfragen, nach 3 Monaten durchgehender Nutzung zum halben Preis.',
    plans: 'API-Tarife',
    offer: '50 % Rabatt nach dem 3. Monat',
    offerTerms: 'Nach 3 Monaten durchgehender Nutzung',
    thenPrice: (price) => `${price}/Monat ab dem 4. Monat`,
    perMonth: '/Monat',
    popular: 'Am beliebtesten',
    requests: (count) => `${count} Anfragen`,
    getStarted: 'Loslegen',
    getStartedWith: (plan) => `Loslegen mit ${plan}`,
    contactSales: 'Vertrieb kontaktieren',
    suits: {
      starter: 'Für ein Skript, das nachts läuft.',
      professional: 'Für ein Produkt, in dem Daten stecken.',
      enterprise: 'Für Mengen, über die man spricht.',
    },
    perks: [
      'Alle Datentypen der App',
      'CSV und JSON',
      'Live-Fortschritt als Stream',
      'OpenAPI-Beschreibung',
      'Bevorzugter Support',
    ],
  },
  apiCompare: {
    title: 'API-Tarife im Vergleich',
    price: 'Preis im Monat',
    later: 'Nach 3 Monaten durchgehender Nutzung',
    requests: 'Anfragen im Monat',
    perThousand: 'Je 1.000 Anfragen',
    formats: 'Formate',
    live: 'Live-Fortschritt',
  },
  example: {
    title: 'Zwei Aufrufe von nichts zum Lauf',
    lead: 'Setze TOKEN auf das Token deiner Anmeldung und SESSION auf deine Sitzungskennung, dann füge dies ein. Die ganze API ist unter /api/docs beschrieben.',
    link: 'API-Beschreibung lesen',
  },
};
