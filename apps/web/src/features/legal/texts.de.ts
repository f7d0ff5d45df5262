import type { texts } from './texts.ts';

export const de: typeof texts = {
  lastUpdated: 'Zuletzt aktualisiert',
  contact: 'Support kontaktieren',
  terms: {
    title: 'Nutzungsbedingungen',
    lead: 'Was du von Trawl erwarten kannst, und was Trawl von dir erwartet.',
    description: 'Die Bedingungen, unter denen Trawl für dich Daten sammelt und Nachrichten sendet.',
    sections: [
      {
        title: 'Der Dienst',
        paragraphs: [
          'Trawl führt Jobs aus, die du anlegst: es liest, was ein soziales Netzwerk dem Konto zeigt, dessen Session-ID du angibst, und bewahrt die Zeilen zum Herunterladen auf. Mit der Nachrichtenfunktion sendet es Nachrichten von Konten, deren Besitzer zugestimmt haben.',
          'Ein Lauf kann aus Gründen unvollständig sein, die bei der Plattform liegen: Grenzen, private Profile, gelöschte Konten. Jeder Lauf sagt, was verlangt, gefunden und gesammelt wurde und was fehlt.',
        ],
      },
      {
        title: 'Dein Konto',
        paragraphs: [
          'Du brauchst ein Konto mit bestätigter E-Mail-Adresse. Behalte dein Passwort für dich; was mit deinem Konto geschieht, gilt als von dir getan. Sag uns sofort, wenn jemand anderes es benutzt.',
        ],
      },
      {
        title: 'Was du damit tun darfst',
        paragraphs: ['Du entscheidest, was gesammelt wird und was damit geschieht. Du sagst zu, dass:'],
        points: [
          'du nur Session-IDs von Konten angibst, die dir gehören oder deren Besitzer es erlaubt haben;',
          'du das Recht einhältst, das für dich gilt, den Datenschutz voran, und die Regeln der Plattform;',
          'du keinen Spam, keinen Betrug und nichts Hasserfülltes sendest, und niemandem schreibst, der darum gebeten hat, keine Nachrichten zu bekommen;',
          'du nicht versuchst, Grenzen zu umgehen, weder unsere noch die der Plattform.',
        ],
      },
      {
        title: 'Geteilte Konten',
        paragraphs: [
          'Wer ein Konto teilt, lässt Nachrichten-Jobs anderer Kunden von ihm senden, bis zur eingestellten Tagesgrenze. Du verdienst an jeder zugestellten Nachricht; die Provision von Trawl beträgt 15 %. Du siehst jede Nachricht in deinem Namen und kannst das Teilen jederzeit beenden.',
          'Ein Nachrichtenauftrag über geteilte Konten kostet $5 je 1.000 Nachrichten, mindestens 100.000. Der Betrag wird beim Start zurückgelegt und mit jeder zugestellten Nachricht abgebucht.',
        ],
      },
      {
        title: 'Tarife, Laufzeit und Zahlung',
        paragraphs: [
          'Laufzeit ist die Zeit, in der deine Sammel-Jobs laufen. Sie gehört zu deinem Tarif und wird jeden Monat erneuert; was übrig bleibt, wird nicht übertragen. Jobs mit geteilter Session-ID verbrauchen das Dreifache. Preise stehen auf den Preisseiten; für Rückerstattungen gilt die Seite Rückerstattung.',
        ],
      },
      {
        title: 'Wie es endet',
        paragraphs: [
          'Du kannst dein Konto jederzeit im Profil löschen; deine Daten gehen mit. Wir können ein Konto schließen, das diese Bedingungen verletzt. Wo es möglich ist, sagen wir es vorher und lassen dich deine Zeilen herunterladen.',
        ],
      },
      {
        title: 'Haftung',
        paragraphs: [
          'Wir arbeiten sorgfältig, aber der Dienst ist, wie er ist: eine Plattform kann sich jederzeit ändern oder schließen. Soweit das Gesetz es erlaubt, haften wir höchstens mit dem, was du in den drei Monaten vor dem Schaden bezahlt hast.',
        ],
      },
    ],
  },
  privacy: {
    title: 'Datenschutz',
    lead: 'Was wir aufbewahren, warum, wie lange, und wie du es wieder herausbekommst.',
    description:
      'Welche personenbezogenen Daten Trawl aufbewahrt, warum, wie lange, und wie du sie exportierst oder löschst.',
    sections: [
      {
        title: 'Was wir über dich aufbewahren',
        paragraphs: [],
        points: [
          'Deinen Namen, deine E-Mail-Adresse und einen Hash deines Passworts.',
          'Deine Jobs, ihre Läufe und die gesammelten Zeilen, bis du sie löschst.',
          'Das Protokoll jedes Laufs und was jedes Ziel darin brachte, 12 Monate lang nach seinem Ende, und seine Abrechnung Abschnitt für Abschnitt, 25 Monate lang.',
          'Session-IDs verknüpfter Konten, mit AES-256-GCM versiegelt. Niemand kann sie zurücklesen, auch du nicht; gezeigt werden nur die letzten vier Zeichen.',
          'Anmeldungen und andere Sicherheitsereignisse mit Netzadresse und Browser, 400 Tage lang, damit du siehst, wer dein Konto benutzt hat.',
          'Welche E-Mails an dich gingen, 30 Tage lang.',
        ],
      },
      {
        title: 'Was wir nicht tun',
        paragraphs: [
          'Keine Werbung, keine Analysen durch Dritte, keine Zählpixel, kein Verkauf von Daten. Diese Seiten laden nichts von anderen.',
        ],
      },
      {
        title: 'Cookies und was dein Browser behält',
        paragraphs: [
          'Zwei Cookies: Eins hält dich bis zu 60 Tage angemeldet, eins erkennt diesen Browser bis zu 400 Tage wieder, damit wir dir schreiben können, wenn dein Konto von einem anderen aus benutzt wird. Heller oder dunkler Modus, Sprache und Formate bleiben in deinem Browser und werden uns nicht geschickt.',
        ],
      },
      {
        title: 'Daten, die deine Jobs sammeln',
        paragraphs: [
          'Zeilen können Daten über andere Menschen enthalten. Du entscheidest, welche, und bist dafür verantwortlich, einen Grund zu haben; wir verarbeiten sie in deinem Auftrag, zeigen sie niemandem sonst und löschen sie mit dem Job oder deinem Konto.',
          'Wer keine Nachrichten will, kann es mit dem Link in jeder Nachricht sagen; danach schreibt kein Job mehr.',
        ],
      },
      {
        title: 'Kontaktformular',
        paragraphs: [
          'Was du uns dort schreibst, liest der Support. Es wird so lange aufbewahrt, wie es dauert, zu antworten und nachschlagen zu können.',
        ],
      },
      {
        title: 'Deine Rechte',
        paragraphs: [
          'In deinem Profil kannst du alles, was wir über dich haben, als eine Datei herunterladen, Name und Adresse berichtigen, Sitzungen beenden und dein Konto mit allem, was dazugehört, löschen. Du bekommst eine Liste dessen, was gelöscht wurde. Für alles andere, auch für Beschwerden, schreib uns.',
        ],
      },
    ],
  },
  refund: {
    title: 'Rückerstattung',
    lead: 'Wenn Trawl nicht das ist, was du brauchst, bekommst du dein Geld zurück.',
    description:
      'Rückerstattung bei Trawl: Support innerhalb von 14 Tagen nach dem Kauf kontaktieren; Bearbeitung in 5-7 Werktagen.',
    sections: [
      {
        title: 'Innerhalb von 14 Tagen',
        paragraphs: [
          'Kontaktiere den Support innerhalb von 14 Tagen nach dem Kauf und sag, welchen Tarif du zurückgeben willst. Einen Grund musst du nicht nennen, aber er hilft uns.',
        ],
      },
      {
        title: 'Wie es geht',
        paragraphs: [
          'Schreib von der E-Mail-Adresse deines Kontos, oder nenne sie. Wir bestätigen die Anfrage per E-Mail.',
        ],
        points: [
          'Die Bearbeitung dauert 5-7 Werktage.',
          'Das Geld geht den Weg zurück, den es kam.',
          'Dein Konto bleibt, im Tarif Trial, und deine Jobs und Zeilen auch.',
        ],
      },
      {
        title: 'Was erstattet wird',
        paragraphs: [
          'Der Preis des laufenden Zeitraums deines Tarifs, für die App oder die API. Von aufgeladenem Guthaben, was nicht ausgegeben ist. Zugestellte Nachrichten können nicht erstattet werden; was für nicht zugestellte zurückgelegt war, wird am Ende des Auftrags frei.',
        ],
      },
    ],
  },
};
