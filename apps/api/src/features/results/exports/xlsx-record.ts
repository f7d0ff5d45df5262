import type { Manifest } from './manifest.ts';

type Line = readonly (string | number)[];

/** The manifest as lines of a sheet. */
export const recordRows = ({ job, runs, targets, columns, deletion, ...manifest }: Manifest): Line[] => [
  ['Run report'],
  ['Job', job.name],
  ['Job id', job.id],
  ['Platform', job.platform],
  ['Type', job.type],
  ['Rows', manifest.rows],
  ...(deletion ? [['Rows deleted earlier', deletion.rows, deletion.at] satisfies Line] : []),
  ['Choice', manifest.choice === '' ? 'all rows and columns' : manifest.choice],
  ['Exported at', manifest.exportedAt],
  ['Exported by', `${manifest.product} ${manifest.version}`],
  ...manifest.notes.map((note): Line => ['Note', note]),
  [],
  ['Run', 'Id', 'Status', 'Started at', 'Ended at', 'Rows'],
  ...runs.map((run): Line => [run.number, run.id, run.status, run.startedAt ?? '', run.endedAt ?? '', run.rows]),
  [],
  ['Run', 'Target', 'Verdict', 'Requested', 'Found', 'Collected', 'Missing'],
  ...targets.map(
    (each): Line => [
      each.run,
      each.target,
      each.verdict ?? '',
      each.requested,
      each.found ?? '',
      each.collected,
      each.missing,
    ],
  ),
  [],
  ['Column', 'Description', 'Type'],
  ...columns.map(({ key, about, type }): Line => [key, about, type]),
];
