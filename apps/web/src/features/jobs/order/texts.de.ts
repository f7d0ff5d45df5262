import { countOf } from '#format/numbers.ts';
import type { texts } from './texts.ts';

export const de: typeof texts = {
  sharedHint: 'Konten, die andere teilen, für 0,005 $ je Nachricht',
  quantity: 'Anzahl der Nachrichten',
  quantityHint: 'Min.: 100K. 5 $ je 1.000 Nachrichten.',
  perDayHint: 'Min.: 100K. Höchstens so viele Nachrichten am Tag.',
  auto: 'Automatisch',
  autoHint: 'Geht jeden Tag von selbst weiter',
  autoWhen: 'Wenn du ihn startest, und dann jeden Tag von selbst, bis alle zugestellt sind oder die Liste endet.',
  create: (price) => `Job erstellen · ${price}`,
  update: (price) => `Job ändern · ${price}`,
  cost: 'Kosten',
  costWords: (price, messages) =>
    `${price} für ${countOf(messages, 'Nachricht', 'Nachrichten')}, beim ersten Start vom Guthaben zurückgelegt. Was nicht zugestellt wird, kommt zurück.`,
  missing: (funds, missing) => `Dein Guthaben ist ${funds}. Lade ${missing} auf, bevor du ihn startest.`,
  shortList: (people, ordered) =>
    `Deine Liste nennt ${countOf(people, 'Person', 'Personen')}, weniger als die ${ordered} bestellten. Der Auftrag endet mit ihr, und der Rest kommt zurück.`,
  howLong: 'Wie lange',
  needs: (accountDays) => `Er braucht ${accountDays}.`,
  pool: (accounts, perDay) => `Heute ${accounts}, für ${countOf(perDay, 'Nachricht', 'Nachrichten')} am Tag.`,
  takes: (days, moment) => `Damit: ${days}, frühestens gegen ${moment} fertig.`,
  accountDays: ['Kontentag', 'Kontentage'],
  sharedNow: ['Konto ist geteilt', 'Konten sind geteilt'],
  days: ['Tag', 'Tage'],
  noPool: 'Gerade teilt niemand ein Konto: Er wartet, bis es jemand tut.',
  impossible: 'Mit den heute geteilten Konten ist dieser Auftrag nicht in einem Jahr zu schaffen.',
  confirm: {
    title: 'Mehr, als die heute geteilten Konten in einem Jahr senden',
    words:
      'Du kannst den Auftrag trotzdem erteilen. Er läuft, wie Konten dazukommen, und der Support kann ihn beenden: Was nicht zugestellt ist, kommt auf dein Guthaben zurück.',
    change: 'Ändern',
    place: 'Trotzdem erteilen',
  },
  title: 'Auftrag',
  lead: 'Nachrichten von Konten, die andere teilen. Du zahlst für die zugestellten.',
  delivered: 'Zugestellt',
  today: 'Heute',
  of: (count, all) => `${count} von ${all}`,
  spent: 'Ausgegeben',
  heldFor: 'Für den Rest zurückgelegt',
  failed: 'Nicht erreichbar',
  unknown: 'Unbekannt, der Support entscheidet',
};
