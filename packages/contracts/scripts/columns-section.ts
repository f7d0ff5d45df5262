import type { JobTypeDefinition, PlatformDefinition } from '../src/index.ts';

const BEGIN = '<!-- columns: written by `pnpm docs:columns` -->';
const END = '<!-- /columns -->';

const cell = (text: string): string => text.replaceAll('|', '\\|');

const tableOf = ([type, { name, available, columns }]: [string, JobTypeDefinition]): string => {
  const rows = columns.map(
    ({ key, label, type: kind, about }) => `| ${[`\`${key}\``, label, kind, about].map(cell).join(' | ')} |`,
  );
  const title = `### ${name} (\`${type}\`${available ? '' : ', coming soon'})`;
  return [title, '', '| column | shown as | kind | what |', '|---|---|---|---|', ...rows].join('\n');
};

/** Inserts the column tables of a platform's job types between a document's two markers. Throws if the markers are missing. */
export function withColumns(document: string, { jobTypes }: Pick<PlatformDefinition, 'jobTypes'>): string {
  const [begin, end] = [document.indexOf(BEGIN), document.indexOf(END)];
  if (begin < 0 || end < begin) throw new Error(`the document has no place between ${BEGIN} and ${END}`);
  const tables = Object.entries(jobTypes).map(tableOf).join('\n\n');
  return `${document.slice(0, begin + BEGIN.length)}\n\n${tables}\n\n${document.slice(end)}`;
}
