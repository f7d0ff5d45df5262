import type { texts } from './texts.ts';

export const de: typeof texts = {
  pageTitle: 'Dein Konto',
  about: 'Handelt für ein Trawl-Konto über den Link einer E-Mail.',
  loading: 'Der Link wird geprüft …',
  actions: {
    restore_email: {
      title: (subject) => `${subject} wiederherstellen?`,
      lead: 'Das macht sie wieder zur Adresse deines Kontos, meldet jeden Browser ab und setzt dein Passwort außer Kraft. Du bekommst einen Link, um ein neues zu setzen.',
      confirm: 'Adresse wiederherstellen',
      doneTitle: 'Deine Adresse ist wiederhergestellt',
      done: (subject) =>
        `Ein Link für ein neues Passwort ist unterwegs an ${subject}. Bis dahin ist jeder Browser abgemeldet.`,
    },
    delete_registration: {
      title: (subject) => `Das mit ${subject} registrierte Konto löschen?`,
      lead: 'Jemand hat dieses Konto registriert, und niemand hat es bestätigt. Wenn du das nicht warst, lösche es: Deine Adresse ist dann wieder frei.',
      confirm: 'Das war ich nicht: löschen',
      doneTitle: 'Das Konto ist gelöscht',
      done: (subject) => `${subject} gehört zu keinem Konto mehr. Du musst nichts weiter tun.`,
    },
    stop_sharing: {
      title: (subject) => `${subject} nicht mehr teilen?`,
      lead: 'Mit diesem Konto werden keine Nachrichten anderer Kunden mehr gesendet. Du kannst es jederzeit wieder teilen.',
      confirm: 'Nicht mehr teilen',
      doneTitle: 'Das Teilen ist beendet',
      done: (subject) =>
        `Mit ${subject} wird nichts mehr für andere Kunden gesendet. Wenn du das Teilen nicht eingeschaltet hast, setze ein neues Passwort: Das meldet jeden Browser ab.`,
    },
  },
  failedTitle: 'Dieser Link funktioniert nicht',
  failedLead: 'Wenn jemand anderes Zugang zu deinem Konto hat, setze ein neues Passwort: Das meldet jeden Browser ab.',
  toReset: 'Neues Passwort setzen',
  incomplete: 'Der Link ist unvollständig. Öffne ihn genau so, wie er in der E-Mail steht.',
  unexpected: 'Ein unerwarteter Fehler ist aufgetreten.',
  again: 'Noch einmal versuchen',
};
