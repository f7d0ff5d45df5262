import type { texts } from './texts.ts';

export const de: typeof texts = {
  pageTitle: 'Keine Nachrichten mehr',
  loading: 'Der Link wird geprüft …',
  title: (username) => `Keine Nachrichten mehr an @${username}?`,
  lead: 'Du hast auf Instagram eine Nachricht bekommen, die mit Trawl gesendet wurde. Wenn du keine mehr möchtest, sag es hier: Niemand, der Trawl nutzt, schreibt dir dann noch einmal. Du brauchst dafür kein Konto.',
  confirm: 'Schreibt mir nicht mehr',
  doneTitle: 'Erledigt. Niemand schreibt dir mehr.',
  done: (username) =>
    `@${username} steht auf unserer Liste. Sie wird vor jeder Nachricht gefragt, in allen Jobs, und ohne dein Wort nimmt dich niemand davon herunter.`,
  reportLead: 'War es Spam, Betrug oder eine Beleidigung? Sag es uns, dann sehen wir uns an, wer sie gesendet hat.',
  report: 'Missbrauch melden',
  reportTitle: 'Missbrauch melden',
  reason: 'Was stimmt nicht?',
  reasons: { spam: 'Spam', scam: 'Betrug', harassment: 'Belästigung', other: 'Etwas anderes' },
  details: 'Was ist passiert? (freiwillig)',
  send: 'Meldung senden',
  cancel: 'Abbrechen',
  reported: 'Danke. Deine Meldung ist gesendet, und wir sehen sie uns an.',
  failedTitle: 'Dieser Link funktioniert nicht',
  incomplete: 'Dieser Link ist nicht vollständig. Bitte öffne ihn genau so, wie er in der Nachricht steht.',
  unexpected: 'Ein unerwarteter Fehler ist aufgetreten.',
  again: 'Noch einmal versuchen',
};
