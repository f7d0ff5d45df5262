import type { texts } from './texts.ts';

export const de: typeof texts = {
  title: 'So findest du deine Session-ID',
  lead: 'Trawl liest als das Konto, mit dem du angemeldet bist. Welches das ist, sagt ihm ein Cookie namens sessionid. Die Entwicklerwerkzeuge deines Browsers zeigen es; das dauert eine Minute.',
  description:
    'Das Cookie sessionid mit den Entwicklerwerkzeugen von Chrome und Firefox finden, Schritt für Schritt, mit Bildern.',
  before: {
    title: 'Bevor du anfängst',
    points: [
      'Nimm einen Computer: Browser auf Telefonen haben keine Entwicklerwerkzeuge.',
      'Melde dich in diesem Browser bei instagram.com an, mit dem Konto, das der Job verwenden soll.',
      'Behandle den Wert wie ein Passwort: wer ihn hat, ist als du angemeldet.',
    ],
  },
  chrome: {
    title: 'Chrome, Edge, Brave, Opera',
    caption: 'Chrome: Application, dann Cookies, dann die Zeile namens sessionid.',
    steps: [
      'Öffne instagram.com und drücke F12, oder klicke mit rechts und wähle Untersuchen. Auf dem Mac: ⌥ ⌘ I.',
      'Wähle den Reiter Application (Anwendung). Fehlt er, steht er hinter dem » am Ende der Reiter.',
      'Öffne links unter Storage den Eintrag Cookies und wähle https://www.instagram.com.',
      'Suche die Zeile sessionid, klicke doppelt auf ihren Wert und kopiere ihn mit Strg C (⌘ C).',
    ],
  },
  firefox: {
    title: 'Firefox',
    caption: 'Firefox: Storage, dann Cookies, dann die Zeile namens sessionid.',
    steps: [
      'Öffne instagram.com und drücke Umschalt F9, oder klicke mit rechts, wähle Untersuchen und dann den Reiter Web-Speicher.',
      'Öffne links Cookies und wähle https://www.instagram.com.',
      'Suche die Zeile sessionid, klicke doppelt auf ihren Wert und kopiere ihn mit Strg C (⌘ C).',
    ],
  },
  paste: {
    title: 'In den Job einfügen',
    text: 'Im dritten Schritt eines neuen Jobs gibt es ein Feld für die Session-ID. Füge den Wert dort ein. Mit mehreren Konten kommt jede ID in eine eigene Zeile: fällt eine aus, macht der Job mit der nächsten weiter.',
    sealed:
      'Sie wird beim Speichern des Jobs versiegelt. Danach sind nur noch ihre letzten vier Zeichen zu sehen, für dich wie für alle.',
  },
  stops: {
    title: 'Wenn sie nicht mehr geht',
    points: [
      'Wer sich bei Instagram abmeldet, beendet die Session. Schließe stattdessen den Tab.',
      'Ein neues Passwort beendet alle Sessions. Kopiere den neuen Wert nach der Anmeldung.',
      'Ein Job, der seine Session verliert, pausiert und schreibt dir. Füge einen neuen Wert ein, und er macht bei derselben Zeile weiter.',
    ],
  },
  closing: {
    title: 'Gefunden?',
    text: 'Dann ist eine Tabelle deiner ersten Follower zwei Minuten entfernt.',
    action: 'Loslegen',
  },
};
