import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { existsSync } from 'node:fs';
import { open } from 'node:fs/promises';
import { text } from 'node:stream/consumers';
import { describe, expect, it, onTestFinished } from 'vitest';
import { createLogger } from './logger.ts';
import { scrubText } from './redact.ts';

const SESSION = '48211%3AxYzAbCdEfGh%3A12%3AAYfQwErTy';

function logged(write: (logger: ReturnType<typeof createLogger>) => void): string {
  const lines: string[] = [];
  write(createLogger({ service: 'test', level: 'trace', destination: { write: (line) => void lines.push(line) } }));
  return lines.join('');
}

describe('createLogger', () => {
  it('keeps values that aren’t secret', () => {
    const line = JSON.parse(logged((logger) => logger.info({ runId: 'run_1', rows: 12 }, 'page stored')));
    expect(line).toMatchObject({ level: 'info', service: 'test', runId: 'run_1', rows: 12, msg: 'page stored' });
  });

  it.each([
    'sessionid',
    'sessionId',
    'session_id',
    'password',
    'newPassword',
    'otp',
    'token',
    'cookie',
    'authorization',
    'secret',
    'text',
  ])('redacts the values of %s at any depth', (key) => {
    const out = logged((logger) => logger.info({ a: [{ b: { [key]: 'canary' } }] }));
    expect(out).not.toContain('canary');
    expect(out).toContain('[redacted]');
  });

  it('scrubs sessions from messages, errors, their causes and their own fields', () => {
    const error = Object.assign(new Error(`refused ${SESSION}`, { cause: new Error(`cookie was ${SESSION}`) }), {
      url: `/x?s=${SESSION}`,
      password: 'canary',
    });
    const out = logged((logger) => {
      logger.error({ err: error }, `failed with ${SESSION}`);
      logger.error(error);
      logger.child({ who: SESSION }).info('%s', SESSION);
    });
    expect(out).not.toContain('xYzAbCdEfGh');
    expect(out).not.toContain('canary');
    const first = JSON.parse(out.split('\n')[0] ?? '');
    expect(first.err.type).toBe('Error');
    expect(first.err.cause.message).toBe('cookie was [redacted]');
    expect(first.err.stack).toContain('logger.test.ts');
  });

  it('logs the errors in an AggregateError, without secrets', () => {
    const errors = [new Error(`refused ${SESSION}`), new TypeError('not a function')];
    const out = logged((logger) => logger.warn({ err: new AggregateError(errors, '2 resets failed') }));
    expect(JSON.parse(out).err).toMatchObject({
      message: '2 resets failed',
      errors: [
        { type: 'Error', message: 'refused [redacted]' },
        { type: 'TypeError', message: 'not a function' },
      ],
    });
  });
});

describe('errors of the database', () => {
  const cause = Object.assign(new Error('invalid input syntax for type json: "canary"'), {
    severity: 'ERROR',
    code: '23505',
    detail: 'Key (email)=(canary@example.com) already exists.',
    where: "unnamed portal parameter $1 = 'canary'",
    constraint: 'users_email_unique',
  });
  const query = 'update "users" set "password_hash" = $1';
  const failed = Object.assign(
    new Error(`Failed query: ${query}\nparams: canary,"x\ncanary\n    at canary`, { cause }),
    {
      query,
      params: ['canary', '"x\ncanary'],
    },
  );

  it('keep the statement and the code, and none of its values', () => {
    const out = logged((logger) => {
      logger.error({ err: failed }, 'failed');
      logger.error(failed);
      logger.error({ err: new Error('wrapped', { cause: failed }) });
      logger.warn({ message: `Failed task 7 with error '${failed.message}'` }, 'queue');
      logger.warn(`failed: ${failed.message}`);
      logger.child({ err: failed }).info('x');
    });
    expect(out).not.toContain('canary');
    const { err } = JSON.parse(out.split('\n')[0] ?? '');
    expect(err.message).toBe(`Failed query: ${query}`);
    expect(err.stack).toContain('logger.test.ts');
    expect(err.cause).toMatchObject({ code: '23505', constraint: 'users_email_unique' });
    expect(err.cause.message).toBe('invalid input syntax for type json');
    for (const line of out.trim().split('\n')) expect(() => JSON.parse(line)).not.toThrow();
  });
});

describe('scrubText', () => {
  it.each([
    ['48211:xYzAbCdEfGh:12:AYfQ end', '[redacted] end'],
    ['token trawl_0123456789abcdefXY.', 'token [redacted].'],
  ])('%s', (text, expected) => expect(scrubText(text)).toBe(expected));

  it.each(['2026-11-21T01:30:04.123Z', 'nats://127.0.0.1:4222', 'at run (/a/run.ts:10:5)', 'run_01k9z3:1:22'])(
    'keeps %s',
    (text) => expect(scrubText(text)).toBe(text),
  );
});

describe('standard output', () => {
  const start = (code: string, stdout: number | 'pipe') => {
    const kit = new URL('./logger.ts', import.meta.url).href;
    const script = `import { stat } from 'node:fs/promises';
      import { createLogger } from '${kit}';
      const logger = createLogger({ service: 'test', level: 'info' });
      ${code}`;
    const service = spawn(process.execPath, ['--input-type=module', '-e', script], {
      stdio: ['ignore', stdout, 'ignore'],
    });
    onTestFinished(() => void service.kill('SIGKILL'));
    return { stdout: service.stdout, ended: once(service, 'exit') };
  };

  it('gets all lines before the exit', async () => {
    const { stdout, ended } = start(
      'for (let line = 0; line < 2_000; line++) logger.info({ line }); process.exit(7);',
      'pipe',
    );
    const lines = stdout ? (await text(stdout)).trim().split('\n') : [];
    expect(lines).toHaveLength(2_000);
    expect(JSON.parse(lines.at(-1) ?? '')).toMatchObject({ line: 1_999 });
    expect(await ended).toEqual([7, null]);
  });

  it.runIf(existsSync('/dev/full'))('may be a file on a full disk: the process continues, and can exit', async () => {
    await using full = await open('/dev/full', 'w');
    // Reading a file's facts takes as long as a write.
    const { ended } = start(
      "for (let line = 0; line < 50; line++) { logger.info({ line }); await stat('.'); } process.exit(7);",
      full.fd,
    );
    expect(await ended).toEqual([7, null]);
  });
});
