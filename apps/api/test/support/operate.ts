import { COMMANDS } from '../../src/features/operator/index.ts';
import type { TestService } from './test-service.ts';

/**
 * Runs an operator command on a test's service.
 *
 * @returns its output lines
 */
export async function operate({ service }: TestService, words: string, ...args: string[]): Promise<string[]> {
  const { db, sealer, clock } = service.context;
  const command = COMMANDS[words];
  if (!command) throw new Error(`no command ${words}`);
  return command.run({ db, sealer, now: clock.now(), readInput: async () => '' }, args);
}
