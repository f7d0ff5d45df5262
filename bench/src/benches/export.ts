import { createHash } from 'node:crypto';
import { get, type IncomingMessage } from 'node:http';
import { createInterface } from 'node:readline';
import type { Readable } from 'node:stream';
import { jobTypeOf, type ResultsFormat } from '@trawl/contracts';
import { to as copyTo } from 'pg-copy-streams';
import { z } from 'zod';
import { type Customer, newCustomer } from '../../../e2e/support/customer.ts';
import type { Bench, BenchContext } from '../bench.ts';
import { READERS } from '../fixtures/read-export.ts';
import { insertJob, insertRows, userIdOf } from '../fixtures/seed-rows.ts';
import { withDatabase } from '../fixtures/with-database.ts';
import { residentMbOf } from '../processes.ts';
import { alone, type Row } from '../report/rows.ts';
import { race, type Turn } from '../take-turns.ts';

const SAMPLE_MS = 50;
const AS_ISO = `to_char(last_seen_at AT TIME ZONE 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"')`;

interface Export {
  readonly format: ResultsFormat;
  /** The same rows by `COPY`. */
  readonly copy: (jobId: string) => string;
  /** A line without its permitted differences: byte order mark, line ends, spaces and order of keys. */
  readonly normalize: (line: string) => string | undefined;
}

const { columns } = jobTypeOf({ platform: 'instagram', type: 'follower' });
const cell = (key: string): string =>
  `${key === 'collectedAt' ? AS_ISO : key === 'runId' ? 'run_id' : `"values" ->> '${key}'`} AS "${key}"`;

const CSV: Export = {
  format: 'csv',
  copy: (jobId) =>
    `COPY (SELECT ${columns.map(({ key }) => cell(key)).join(', ')} FROM rows WHERE job_id = '${jobId}' ORDER BY n)
       TO STDOUT (FORMAT csv, HEADER)`,
  normalize: (line) => line.replace('\uFEFF', ''),
};

/** Quote and delimiter don't occur: each line is the plain JSON text. */
const jsonCopy = (jobId: string): string =>
  `COPY (SELECT "values" || jsonb_build_object('collectedAt', ${AS_ISO}, 'runId', run_id) FROM rows
   WHERE job_id = '${jobId}' ORDER BY n) TO STDOUT (FORMAT csv, QUOTE E'\\x01', DELIMITER E'\\x02')`;

function normalizeJson(line: string): string | undefined {
  if (line === '[' || line === ']') return undefined;
  const row = z.record(z.string(), z.unknown()).parse(JSON.parse(line.replace(/,$/, '')));
  return JSON.stringify(row, Object.keys(row).toSorted());
}

const EXPORTS: readonly Export[] = [
  CSV,
  { format: 'json', copy: jsonCopy, normalize: normalizeJson },
  { format: 'jsonl', copy: jsonCopy, normalize: normalizeJson },
];

/** Formats that PostgreSQL can't write: rows per second against its CSV. */
const OTHERS = [
  { format: 'parquet', goal: 0.5, stretch: 0.8 },
  { format: 'xlsx', goal: 0.2, stretch: 0.4 },
] as const;

/** What `READERS` read from these formats. */
const namesCopy = (jobId: string): string =>
  `COPY (SELECT "values" ->> 'username', "values" ->> 'id' FROM rows WHERE job_id = '${jobId}' ORDER BY n) TO STDOUT`;

/** Downloading a job's rows as a file, against `COPY TO` of the same rows; also the growth of the API's memory meanwhile. */
export const exports: Bench = {
  name: 'export',
  async run(context) {
    const customer = await newCustomer(context);
    const userId = await userIdOf(customer);
    const { exportRows } = context.size;
    return withDatabase(context.databaseUrl, async (client) => {
      const jobId = await insertJob(client, userId);
      await insertRows(client, jobId, exportRows);
      context.print(`  ${exportRows} rows are there`);
      const rows: Row[] = [];
      for (const each of EXPORTS) {
        const { format } = each;
        const download = () => downloadOf(context, customer, jobId, format);
        const copy = () => client.query(copyTo(each.copy(jobId)));
        const memory = await growthOf(context, async () => {
          const lines = async (file: Readable) => digestOf(normalized(linesOf(file), each));
          assertSame(format, await lines(await download()), await lines(copy()));
        });
        const goal = { name: `export, ${format}`, unit: 'MB/s', goal: 0.85, stretch: 0.95 };
        rows.push(
          await race(
            context,
            goal,
            () => bytesPerSecond(download),
            () => bytesPerSecond(copy),
          ),
          growthRow(format, memory),
        );
      }
      for (const { format, ...goals } of OTHERS) {
        const download = () => downloadOf(context, customer, jobId, format);
        const own = () => rowsPerSecond(download, exportRows);
        const memory = await growthOf(context, async () => {
          const names = await digestOf(READERS[format](await download()));
          assertSame(format, names, await digestOf(linesOf(client.query(copyTo(namesCopy(jobId))))));
        });
        const goal = { name: `export, ${format}`, unit: 'rows/s', ...goals };
        const peer = () => rowsPerSecond(() => client.query(copyTo(CSV.copy(jobId))), exportRows);
        rows.push(await race(context, goal, own, peer), growthRow(format, memory));
      }
      await client.query('DELETE FROM rows WHERE job_id = $1', [jobId]);
      return rows;
    });
  },
};

const growthRow = (format: ResultsFormat, memory: number): Row =>
  alone({ name: `API memory growth, ${format} export`, unit: 'MB', goal: 50, stretch: 30, lowerIsBetter: true }, [
    memory,
  ]);

/** The file of a job's results. */
export async function downloadOf(
  { web }: BenchContext,
  { token }: Customer,
  jobId: string,
  format: ResultsFormat,
): Promise<Readable> {
  const headers = { authorization: `Bearer ${token}`, accept: '*/*' };
  // Not `fetch`: it takes as long to read a large file as the API takes to send it.
  const answer = await new Promise<IncomingMessage>((resolve, reject) => {
    get(`${web}/api/jobs/${jobId}/results?format=${format}`, { headers }, resolve).on('error', reject);
  });
  if (answer.statusCode !== 200) throw new Error(`The download failed: ${answer.statusCode}`);
  return answer;
}

/** The contents were compared before, so both sides count as equal. */
const RESULT = 'compared before';

/** Both sides are measured from their request, so the time to the first byte counts. */
type Open = () => Readable | Promise<Readable>;

/** Megabytes per second. */
async function bytesPerSecond(open: Open): Promise<Turn> {
  const startedAt = performance.now();
  const bytes = await lengthOf(await open());
  return { figure: bytes / 1e6 / ((performance.now() - startedAt) / 1_000), result: RESULT };
}

async function rowsPerSecond(open: Open, rows: number): Promise<Turn> {
  const startedAt = performance.now();
  await lengthOf(await open());
  return { figure: rows / ((performance.now() - startedAt) / 1_000), result: RESULT };
}

export async function lengthOf(stream: Readable): Promise<number> {
  let bytes = 0;
  for await (const chunk of stream) bytes += z.instanceof(Uint8Array).parse(chunk).length;
  return bytes;
}

function assertSame(format: ResultsFormat, own: string, other: string): void {
  if (own !== other) throw new Error(`${format}: the files differ: ${own} and ${other}`);
}

const linesOf = (stream: Readable): AsyncIterable<string> =>
  createInterface({ input: stream, crlfDelay: Number.POSITIVE_INFINITY });

async function* normalized(lines: AsyncIterable<string>, { normalize }: Export): AsyncGenerator<string> {
  for await (const line of lines) {
    const normal = normalize(line);
    if (normal !== undefined) yield normal;
  }
}

/** The number of lines and their hash. */
async function digestOf(lines: AsyncIterable<string>): Promise<string> {
  const hash = createHash('sha256');
  let count = 0;
  for await (const line of lines) {
    count++;
    hash.update(`${line}\n`);
  }
  return `${count} lines ${hash.digest('hex').slice(0, 12)}`;
}

/** The maximum growth of the API's resident set size during the work, in MB. */
async function growthOf({ stack }: BenchContext, work: () => Promise<void>): Promise<number> {
  const pid = z.number().parse(stack.service('api').pid());
  const before = residentMbOf(pid);
  let most = before;
  const sampler = setInterval(() => {
    most = Math.max(most, residentMbOf(pid));
  }, SAMPLE_MS);
  try {
    await work();
  } finally {
    clearInterval(sampler);
  }
  return most - before;
}
