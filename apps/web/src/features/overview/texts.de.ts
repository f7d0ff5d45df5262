import { formatNumber } from '#format/numbers.ts';
import { signed, type texts } from './texts.ts';

export const de: typeof texts = {
  title: 'Übersicht',
  createJob: 'Neuen Job erstellen',
  loadFailed: 'Die Jobs konnten nicht geladen werden.',
  stats: 'Zahlen',
  totalJobs: 'Jobs insgesamt',
  ofJobs: (total, most) => `${total} von ${most} Jobs`,
  buildTimeLeft: 'Restliche Laufzeit',
  leftOf: (total) => `übrig von ${total} in diesem Monat`,
  buildTimeUsed: 'Laufzeit, die in diesem Monat bleibt',
  accountType: 'Tarif',
  plans: { free: 'Test', starter: 'Starter', professional: 'Professional' },
  atOnce: (count) => (count === 1 ? '1 Job gleichzeitig' : `${count} Jobs gleichzeitig`),
  activeJobs: 'Aktive Jobs',
  sinceYesterday: (change) => (change === 0 ? 'So viele wie gestern' : `${signed(change)} seit gestern`),
  failedJobs: 'Gescheiterte Jobs',
  noneFailed: 'Nichts nachzusehen',
  lookInto: 'Nachsehen, was war',
  completedJobs: 'Fertige Jobs',
  noRate: 'Keine Läufe in 30 Tagen',
  successRate: (rate, change) => {
    const trend = change === null || change === 0 ? '' : `, ${signed(change)}`;
    return `${formatNumber(rate)} % der Läufe gelingen${trend}`;
  },
  buildTimeByJob: 'Laufzeit nach Job',
  job: 'Job',
  buildTime: 'Laufzeit',
  recentJobs: 'Letzte Jobs',
  allJobs: 'Alle Jobs',
  empty: 'Noch keine Jobs.',
  emptyNext: 'Jobs erscheinen hier, sobald du einen erstellst.',
  loading: 'Die letzten Jobs werden geladen',
  columns: ['Name', 'Plattform', 'Art', 'Ziel', 'Status', 'Fortschritt', 'Aktualisiert'],
  progressOf: (name) => `Fortschritt von ${name}`,
};
