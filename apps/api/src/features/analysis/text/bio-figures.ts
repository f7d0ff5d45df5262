import type { PeopleAnalysis } from '@trawl/contracts';
import { sql } from 'drizzle-orm';
import { z } from 'zod';
import type { Tx } from '../../../db/client.ts';
import { fromRows, type RowSelection, textOf } from '../values-sql.ts';
import { LanguageCount, loadDetector } from './language-count.ts';
import { readTexts } from './read-texts.ts';
import { WordCount } from './word-count.ts';

const Counts = z.object({ rows: z.number(), filled: z.number() });

/** The words and languages of biographies. */
export async function bioFigures(tx: Tx, selection: RowSelection): Promise<PeopleAnalysis['bios']> {
  const { rows } = await tx.execute(sql`
    SELECT count(*)::int AS rows, count(${textOf('biography')})::int AS filled ${fromRows(selection)}`);
  const counts = Counts.parse(rows[0]);
  const words = new WordCount();
  const languages = new LanguageCount(await loadDetector());
  const every = await readTexts(tx, selection, 'biography', counts.rows, (text) => {
    words.add(text);
    languages.add(text);
  });
  return {
    filled: { count: counts.filled, of: counts.rows },
    words: words.figures(every),
    languages: languages.figures(),
  };
}
