import { type SQL, sql } from 'drizzle-orm';
import { z } from 'zod';
import type { Db } from '../../db/client.ts';
import { houseSessions, jobSessions, linkedAccounts, totpFactors } from '../../db/schema/index.ts';
import { type Sealer, UnopenedSeal } from '../../sealing/seal.ts';
import { placeOfAccount, placeOfHouseSession } from '../accounts/index.ts';
import { placeOfJobSession } from '../jobs/index.ts';
import { placeOfTotp } from '../second-factor/index.ts';

const Job = z.object({ job_id: z.custom<(typeof jobSessions.$inferSelect)['jobId']>(), ref: z.string() });
const House = z.object({ ref: z.string() });
const Account = z.object({ id: z.custom<(typeof linkedAccounts.$inferSelect)['id']>() });
const Totp = z.object({ user_id: z.custom<(typeof totpFactors.$inferSelect)['userId']>() });

/** The tables with sealed secrets, and the associated data of a row's seal. */
const TABLES: readonly { readonly what: string; readonly table: SQL; placeOf(row: unknown): string }[] = [
  {
    what: 'sessions of jobs',
    table: sql`${jobSessions}`,
    placeOf(row) {
      const { job_id, ref } = Job.parse(row);
      return placeOfJobSession(job_id, ref);
    },
  },
  { what: 'linked accounts', table: sql`${linkedAccounts}`, placeOf: (row) => placeOfAccount(Account.parse(row).id) },
  {
    what: 'Trawl’s own sessions',
    table: sql`${houseSessions}`,
    placeOf: (row) => placeOfHouseSession(House.parse(row).ref),
  },
  { what: 'authenticator apps', table: sql`${totpFactors}`, placeOf: (row) => placeOfTotp(Totp.parse(row).user_id) },
];

const Sample = z.object({ sealed: z.instanceof(Buffer), key: z.string(), rows: z.coerce.number() });

export interface Seals {
  /** The number of secrets that were opened. */
  readonly opened: number;
  /** Secrets that can't be opened: their table, number of rows, and the id of the key that sealed them. */
  readonly unopened: readonly string[];
}

/** Opens one secret of each key in each table. A key with the same id and another value doesn't open it. */
export async function findUnopenedSeals(db: Db, sealer: Sealer): Promise<Seals> {
  let opened = 0;
  const unopened: string[] = [];
  for (const { what, table, placeOf } of TABLES) {
    // The layout is described at `createSealer`.
    const { rows: samples } = await db.execute(sql`
      SELECT DISTINCT ON (key) *, count(*) OVER (PARTITION BY key) AS rows
      FROM (SELECT *, encode(substring(sealed FROM 3 FOR get_byte(sealed, 1)), 'escape') AS key FROM ${table}
        WHERE sealed IS NOT NULL) AS keyed`);
    for (const row of samples) {
      const { sealed, key, rows } = Sample.parse(row);
      try {
        sealer.open(sealed, placeOf(row));
        opened++;
      } catch (error) {
        if (!(error instanceof UnopenedSeal)) throw error;
        unopened.push(`${what} (${rows}, key ${key})`);
      }
    }
  }
  return { opened, unopened };
}
