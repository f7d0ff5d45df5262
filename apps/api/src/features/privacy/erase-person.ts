import { expandingKey, type JobId, type JobType, jobTypeOf, type OpenPlatformId, unchanged } from '@trawl/contracts';
import { and, eq, gt, inArray, or, type SQL, sql } from 'drizzle-orm';
import { z } from 'zod';
import { AppError } from '../../app-error.ts';
import { allowLongStatements, type Db, type Tx } from '../../db/client.ts';
import { jobs, messages, runs } from '../../db/schema/index.ts';
import { endFilesOfPlatform, removeRows } from '../results/index.ts';
import { eraseDeadLetters } from './erase-dead-letters.ts';
import { namedInOwnWords } from './named-in-own-words.ts';

/** What was erased about a person, without their name. */
export interface ErasureManifest {
  readonly platform: OpenPlatformId;
  readonly erasedAt: string;
  /** Jobs that had data of the person. */
  readonly jobs: number;
  /** Runs that were open during the erasure and may have collected the person again. */
  readonly openRuns: number;
  /** Changed or deleted records by kind. */
  readonly erased: Readonly<Record<string, number>>;
  /** The ids of kept records by kind in which users, visitors or support name the person. */
  readonly named: Readonly<Record<string, readonly string[]>>;
}

/** Replaces the name in records that are kept. */
const ERASED = 'erased';

interface Person {
  readonly platform: OpenPlatformId;
  /** In the platform's own spelling, which is lower case. */
  readonly username: string;
  /** The person's platform ids, as found in rows and messages: those under an earlier username have the same ids. */
  readonly ids: readonly string[];
  /** Matches the username as a separate word, also in URLs. */
  readonly pattern: string;
  /** Matches the username after an @. */
  readonly mention: string;
}

/**
 * Erases a person from everything that was collected or sent: their own rows in all jobs, the lists of which they are the target,
 * mentions of them in other people's texts, the jobs' targets and records, and the messages to them. Each job is one transaction: after
 * an interruption, the same call continues, but finds data under an earlier username only if some with the current one is left.
 * The person's opt-out is kept, and so is what users wrote: the manifest lists it.
 *
 * @throws AppError wrong_state while a run may send a message to the person
 */
export async function erasePerson(
  db: Db,
  platform: OpenPlatformId,
  username: string,
  now: Date,
): Promise<ErasureManifest> {
  const name = username.toLowerCase();
  const ids = await idsOf(db, platform, name);
  const sending = await db.$count(
    messages,
    and(
      eq(messages.platform, platform),
      isRecipient(name, ids),
      or(
        eq(messages.state, 'sending'),
        and(
          eq(messages.state, 'planned'),
          inArray(
            messages.runId,
            db
              .select({ id: runs.id })
              .from(runs)
              .where(inArray(runs.status, ['queued', 'running'])),
          ),
        ),
      ),
    ),
  );
  if (sending > 0)
    throw new AppError('wrong_state', unchanged('A message to this person is being sent. Try again in a minute.'));

  const person = personOf(platform, name, ids);
  const erased: Record<string, number>[] = [];
  let touched = 0;
  for await (const job of jobsOf(db, platform)) {
    const counts = await db.transaction(async (tx) => {
      const byName: Record<string, number>[] = [];
      for (const username of await namesIn(tx, job, person))
        byName.push(await eraseFromJob(tx, job, personOf(platform, username, ids), now));
      return sumOf(byName);
    });
    if (Object.values(counts).some((count) => count > 0)) touched++;
    erased.push(counts);
  }
  erased.push(await db.transaction((tx) => eraseElsewhere(tx, person)));
  const openRuns = await db.$count(runs, inArray(runs.status, ['queued', 'running', 'paused']));
  const named = await namedInOwnWords(db, person.pattern);
  return { platform, erasedAt: now.toISOString(), jobs: touched, openRuns, erased: sumOf(erased), named };
}

function personOf(platform: OpenPlatformId, username: string, ids: readonly string[]): Person {
  // Names contain letters, digits, dots and underscores; only the dot has a meaning in patterns.
  const word = `${username.replaceAll('.', '\\.')}(?![a-z0-9_]|\\.[a-z0-9_])`;
  return { platform, username, ids, pattern: `(?<![a-z0-9_.])${word}`, mention: `@${word}` };
}

/** The sums of the counts of each kind. */
function sumOf(counts: readonly Record<string, number>[]): Record<string, number> {
  const sums: Record<string, number> = {};
  for (const [what, count] of counts.flatMap((each) => Object.entries(each))) sums[what] = (sums[what] ?? 0) + count;
  return sums;
}

/** Whether a message was sent to a person, also under an earlier username. */
const isRecipient = (username: string, ids: readonly string[]): SQL =>
  sql`(lower(recipient) = ${username} OR recipient_id = ANY(${sql.param([...ids])}::text[]))`;

/** The person's username, and earlier ones to which the job sent a message. */
async function namesIn(tx: Tx, job: JobOfPerson, { username, ids }: Person): Promise<Set<string>> {
  const { rows } = await tx.execute(sql`
    SELECT lower(recipient) AS name FROM messages WHERE job_id = ${job.id} AND ${isRecipient(username, ids)}`);
  return new Set([username, ...rows.map((row) => z.object({ name: z.string() }).parse(row).name)]);
}

interface JobOfPerson {
  readonly id: JobId;
  readonly type: JobType;
}

/** All jobs of a platform, including those that are being deleted. */
async function* jobsOf(db: Db, platform: OpenPlatformId): AsyncGenerator<JobOfPerson> {
  let after = '' as JobId;
  for (;;) {
    const page = await db
      .select({ id: jobs.id, type: jobs.type })
      .from(jobs)
      .where(and(eq(jobs.platform, platform), gt(jobs.id, after)))
      .orderBy(jobs.id)
      .limit(500);
    yield* page;
    const last = page.at(-1);
    if (!last) return;
    after = last.id;
  }
}

const Ids = z.object({ id: z.string().nullable() });
const named = (key: string, username: string): SQL => sql`lower("values" ->> ${key}::text) = ${username}`;

/**
 * All ids ever seen under the username, also if it had several owners: the person who asks may be any of them. Messages have the
 * recipient's id. Rows of people have `id`, of comments `userId`, of posts `ownerId`.
 */
async function idsOf(db: Db, platform: OpenPlatformId, username: string): Promise<string[]> {
  const { rows: contacted } = await db.transaction(async (tx) => {
    await allowLongStatements(tx);
    return tx.execute(sql`
      SELECT recipient_id AS id FROM messages WHERE platform = ${platform} AND lower(recipient) = ${username}
      UNION SELECT recipient_id FROM suppressed_ids WHERE platform = ${platform} AND username = ${username}`);
  });
  const ids = new Set(contacted.flatMap((row) => Ids.parse(row).id ?? []));
  for await (const job of jobsOf(db, platform)) {
    const { rows } = await db.transaction(async (tx) => {
      await allowLongStatements(tx);
      return tx.execute(sql`
        SELECT DISTINCT CASE
            WHEN ${named('ownerUsername', username)} OR "values" ? 'ownerId' THEN "values" ->> 'ownerId'
            WHEN "values" ? 'userId' THEN "values" ->> 'userId'
            ELSE "values" ->> 'id'
          END AS id
        FROM rows WHERE job_id = ${job.id} AND (
          ${named('username', username)} OR ${named('ownerUsername', username)}
          OR (target_id, platform_id) IN (
            SELECT target_id, platform_id FROM row_changes WHERE job_id = ${job.id} AND kind = 'changed'
              AND (lower(before ->> 'username') = ${username} OR lower(before ->> 'ownerUsername') = ${username})
          )
        )`);
    });
    for (const { id } of rows.map((row) => Ids.parse(row))) if (id !== null) ids.add(id);
  }
  return [...ids];
}

/** Whether a row is about the person: a profile, a comment or post of theirs, or a message to them. */
function aboutPerson({ username, ids }: Person): SQL {
  const known = sql`ANY(${sql.param([...ids])}::text[])`;
  return sql`${named('username', username)} OR ${named('ownerUsername', username)} OR ${named('recipient', username)}
    OR "values" ->> 'ownerId' = ${known} OR "values" ->> 'userId' = ${known}
    OR ("values" ? 'username' AND NOT "values" ? 'userId' AND "values" ->> 'id' = ${known})`;
}

/**
 * Whether a string in a JSON value contains the username. Keys, such as `caption`, may be usernames too. The first condition is cheap and
 * excludes almost all values.
 */
const names = (json: SQL, { username, pattern }: Person): SQL => sql`(
  strpos(lower((${json})::text), ${username}) > 0 AND EXISTS (
    SELECT FROM jsonb_path_query(${json}, 'strict $.** ? (@.type() == "string")') AS string WHERE string #>> '{}' ~* ${pattern}))`;

/** Whether a message contains the username. Its English text also contains the message's own words, such as `city`. */
const textNames = (text: string, message: string, person: Person): SQL => {
  const [ofText, ofMessage] = [sql.identifier(text), sql.identifier(message)];
  return sql`(CASE WHEN ${ofMessage} IS NULL THEN ${ofText} ~* ${person.pattern}
    ELSE ${names(sql`${ofMessage} -> 'params'`, person)} END)`;
};

async function eraseFromJob(
  tx: Tx,
  { id, type }: JobOfPerson,
  person: Person,
  now: Date,
): Promise<Record<string, number>> {
  await allowLongStatements(tx);
  await tx.select({ id: jobs.id }).from(jobs).where(eq(jobs.id, id)).for('no key update');
  const { platform, username, pattern, mention } = person;
  const { target, expands } = jobTypeOf({ platform, type });
  const namesProfiles = target === 'profile' || expands === 'profile';
  const isNamed = sql`lower(key) IN (${username}, ${expandingKey(username)})`;
  // Targets that the name was expanded into are the person's posts.
  const isOwn = sql`job_id = ${id} AND (${isNamed}
    OR expanded_from IN (SELECT id FROM job_targets WHERE job_id = ${id} AND ${isNamed}))`;
  const about = namesProfiles
    ? sql`target_id IN (SELECT id FROM job_targets WHERE ${isOwn}) OR ${aboutPerson(person)}`
    : aboutPerson(person);
  const ownRuns = sql`(SELECT id FROM runs WHERE job_id = ${id})`;
  const count = async (statement: SQL) => (await tx.execute(statement)).rowCount ?? 0;
  const counts: Record<string, number> = { rows: await removeRows(tx, id, about, now) };
  // Other people's texts keep everything except the name, which they may spell with capitals. Keys of rows contain no @.
  counts.mentions = await count(sql`
    UPDATE rows SET "values" = jsonb_set("values", '{mentions}', (
      SELECT coalesce(jsonb_agg(item ORDER BY position) FILTER (WHERE lower(item #>> '{}') IS DISTINCT FROM ${username}), '[]')
      FROM jsonb_array_elements("values" -> 'mentions') WITH ORDINALITY AS mentions (item, position)))
    WHERE job_id = ${id} AND jsonb_typeof("values" -> 'mentions') = 'array' AND EXISTS (
      SELECT FROM jsonb_path_query("values", '$.mentions[*]') AS item WHERE lower(item #>> '{}') = ${username})`);
  counts.mentions += await count(sql`
    UPDATE rows SET "values" = regexp_replace("values"::text, ${mention}, ${`@${ERASED}`}, 'gi')::jsonb
    WHERE job_id = ${id} AND "values"::text ~* ${mention}`);
  // The history of the person's own rows is deleted above, also under earlier names. The other matches are other people's rows.
  counts.rowChanges = await count(sql`
    DELETE FROM row_changes WHERE job_id = ${id} AND (${names(sql`before`, person)} OR ${names(sql`after`, person)})`);
  // A planned message wouldn't be sent, but its run would offer it again. Its target is closed below.
  counts.messages = await count(sql`
    DELETE FROM messages WHERE job_id = ${id} AND lower(recipient) = ${username} AND state = 'planned'`);
  counts.messages += await count(sql`
    UPDATE messages SET text = '', recipient = ${ERASED} || ':' || id, recipient_id = NULL, reason = NULL, reason_message = NULL
    WHERE job_id = ${id} AND lower(recipient) = ${username}`);
  if (!namesProfiles) return counts;
  counts.targets = await count(sql`
    UPDATE job_targets SET active = false, done = true, cursor = NULL, reason = NULL,
      value = ${ERASED} || ':' || id, key = ${ERASED} || ':' || id
    WHERE ${isOwn}`);
  await tx.execute(sql`
    UPDATE jobs SET reason = NULL, reason_message = NULL,
      target = coalesce(nullif(array_to_string(ARRAY(
        SELECT line FROM regexp_split_to_table(target, '\r?\n') WITH ORDINALITY AS lines (line, position)
        WHERE line !~* ${pattern} ORDER BY position), E'\n'), ''), ${ERASED})
    WHERE id = ${id} AND target ~* ${pattern}`);
  counts.runTargets = await count(sql`
    UPDATE run_targets SET value = ${ERASED}, reason = NULL, reason_message = NULL
    WHERE run_id IN ${ownRuns} AND value ~* ${pattern}`);
  counts.runLogLines = await count(sql`
    DELETE FROM run_log WHERE run_id IN ${ownRuns} AND ${textNames('text', 'message', person)}`);
  await tx.execute(sql`
    UPDATE runs SET reason = NULL, reason_message = NULL
    WHERE job_id = ${id} AND ${textNames('reason', 'reason_message', person)}`);
  counts.deadLetters = await eraseDeadLetters(tx, id, username);
  return counts;
}

/** Records that outlive jobs. */
async function eraseElsewhere(tx: Tx, person: Person): Promise<Record<string, number>> {
  await allowLongStatements(tx);
  const { platform, username, ids } = person;
  const planned = await tx.execute(sql`
    DELETE FROM messages WHERE platform = ${platform} AND ${isRecipient(username, ids)} AND state = 'planned'`);
  const paid = await tx.execute(sql`
    UPDATE messages SET text = '', recipient = ${ERASED} || ':' || id, recipient_id = NULL, reason = NULL, reason_message = NULL
    WHERE platform = ${platform} AND ${isRecipient(username, ids)}`);
  const reports = await tx.execute(sql`
    UPDATE abuse_reports SET recipient = ${ERASED}, text = NULL
    WHERE platform = ${platform} AND lower(recipient) = ${username}`);
  // The platform of a deleted job or account is unknown.
  const entries = await tx.execute(sql`
    DELETE FROM notifications WHERE ${names(sql`message -> 'params'`, person)}
      AND NOT EXISTS (SELECT FROM jobs WHERE id = notifications.job_id AND platform <> ${platform})
      AND NOT EXISTS (SELECT FROM linked_accounts WHERE id = notifications.account_id AND platform <> ${platform})`);
  // Jobs in these answers have rows. A repeated request gets a new answer.
  const answers = await tx.execute(sql`DELETE FROM idempotency_keys WHERE ${names(sql`answer`, person)}`);
  return {
    messages: (planned.rowCount ?? 0) + (paid.rowCount ?? 0),
    abuseReports: reports.rowCount ?? 0,
    notifications: entries.rowCount ?? 0,
    answers: answers.rowCount ?? 0,
    // Any file may contain the person, also in rows that its job no longer has.
    preparedFiles: await endFilesOfPlatform(tx, platform),
  };
}
