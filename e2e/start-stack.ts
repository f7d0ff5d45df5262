import { existsSync } from 'node:fs';
import { rm } from 'node:fs/promises';
import { resolve } from 'node:path';
import { freePortRange, startStack, temporaryDataFolder } from '@trawl/stack';
import { publishRunning } from './support/env.ts';

const REPOSITORY = resolve(import.meta.dirname, '..');
/** Real recorded responses are next to the checkout on development machines; elsewhere the sandbox generates all users. */
const RECORDED = resolve(REPOSITORY, '../shared/recorded');

/** Starts the complete product for all browser tests, like `pnpm start`, and ends it afterwards. */
export default async function setUp(): Promise<() => Promise<void>> {
  const data = await temporaryDataFolder('e2e');
  const recorded = existsSync(RECORDED) ? RECORDED : null;
  const port = await freePortRange();
  const stack = await startStack({
    port,
    data,
    ...(recorded ? { serviceEnv: { sandbox: { SANDBOX_RECORDED: recorded } } } : {}),
  });
  const { browser, addresses } = stack;
  const { web, sandbox, mailbox } = addresses;
  if (!web || !sandbox || !mailbox || !browser) throw new Error('the stack is incomplete');
  const operator = { TRAWL_PORT: String(port), TRAWL_DATA: data };
  publishRunning({ web, sandbox: new URL(sandbox).origin, mailbox, operator, recorded, browser });
  return async () => {
    await stack.stop();
    await rm(data, { recursive: true, force: true });
  };
}
