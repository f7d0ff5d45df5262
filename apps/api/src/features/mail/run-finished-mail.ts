import { layoutMail, type Mail } from './layout-mail.ts';

export interface FinishedRun {
  readonly job: string;
  readonly status: 'completed' | 'failed';
  readonly rows: number;
  /** A readable reason, if there is one. */
  readonly reason: string | null;
  /** All of a recurring job's runs in the previous day, including this one; null if this is the only one. */
  readonly day: { readonly runs: number; readonly rows: number } | null;
}

/**
 * Tells the owner how a run ended.
 *
 * @param link the job's page
 * @param settings the page for disabling these mails
 */
export function runFinishedMail(name: string, run: FinishedRun, link: string, settings: string): Mail {
  const inWords = (count: number) => (count === 1 ? '1 row' : `${count.toLocaleString('en-US')} rows`);
  const rows = inWords(run.rows);
  const ended = run.status === 'completed' ? `has finished with ${rows}` : `has failed with ${rows}`;
  return layoutMail(
    run.status === 'completed' ? `“${run.job}” has finished` : `“${run.job}” has failed`,
    name,
    [
      { kind: 'text', text: `The run of your job “${run.job}” ${ended}.` },
      ...(run.day === null
        ? []
        : [
            {
              kind: 'text' as const,
              text: `In the last 24 hours it ran ${run.day.runs.toLocaleString('en-US')} times and collected ${inWords(run.day.rows)}. You get one mail a day about a recurring job.`,
            },
          ]),
      ...(run.reason === null ? [] : [{ kind: 'text' as const, text: run.reason }]),
      { kind: 'link', label: 'See the results', url: link },
    ],
    `You get this mail because email notifications are on. Switch them off in your settings: ${settings}`,
  );
}
