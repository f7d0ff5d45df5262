import { appendFile, readFile, rename, writeFile } from 'node:fs/promises';
import { z } from 'zod';

/** One mail, as returned by `GET /email`. */
const mailSchema = z.object({
  /** The recipient's address; several are joined by ", ". */
  to: z.string(),
  subject: z.string(),
  text: z.string(),
  /** Empty if the mail has no HTML. */
  html: z.string(),
  /** When it arrived, ISO 8601. */
  date: z.string(),
});
export type Mail = z.infer<typeof mailSchema>;

export interface MailStore {
  /** Oldest first. */
  all(): readonly Mail[];
  add(mail: Mail): Promise<void>;
}

/** Maximum number of mails; the file may have twice as many lines before it is rewritten. */
const KEPT = 500;

/** Keeps mails in memory and in a file of JSON lines, so they survive a restart. Lines truncated by a crash are skipped. */
export async function openMailStore(file: string): Promise<MailStore> {
  const text = await readFile(file, 'utf8').catch((error: unknown) => {
    if (error instanceof Error && 'code' in error && error.code === 'ENOENT') return '';
    throw error;
  });
  let mails = text.split('\n').flatMap(parseLine).slice(-KEPT);
  let lines = 0;
  let writing: Promise<void> = rewrite();

  async function rewrite(): Promise<void> {
    const fresh = `${file}.new`;
    await writeFile(fresh, mails.map(toLine).join(''), { mode: 0o600 });
    await rename(fresh, file);
    lines = mails.length;
  }
  async function store(mail: Mail): Promise<void> {
    if (lines >= 2 * KEPT) await rewrite();
    const before = lines;
    // A failed write may leave part of a line, so the next mail rewrites the file.
    lines = 2 * KEPT;
    await appendFile(file, toLine(mail));
    lines = before + 1;
    mails = [...mails, mail].slice(-KEPT);
  }
  await writing;

  return {
    all: () => mails,
    add(mail) {
      // Sequential; a failed write (such as a full disk) doesn't prevent later ones. Its sender sends the mail again.
      writing = writing.catch(() => undefined).then(() => store(mail));
      return writing;
    },
  };
}

const toLine = (mail: Mail): string => `${JSON.stringify(mail)}\n`;

function parseLine(line: string): Mail[] {
  try {
    const mail = mailSchema.safeParse(JSON.parse(line));
    return mail.success ? [mail.data] : [];
  } catch {
    return []; // Empty, or truncated.
  }
}
