import { DEFAULT_PLATFORM, isOpenPlatform, type OpenPlatformId, parseTarget, unchanged } from '@trawl/contracts';
import { z } from 'zod';
import { AppError } from '../../../app-error.ts';
import { erasePerson } from '../../privacy/index.ts';
import type { Command } from '../command.ts';

const ErasedPerson = z.tuple([z.string()]);

/** Parses `PLATFORM:USERNAME`; the username may have an @ or be a profile URL. */
function readPerson(args: readonly string[]): { platform: OpenPlatformId; username: string } {
  const [text] = ErasedPerson.parse(args);
  const [platform, ...rest] = text.split(':');
  if (!isOpenPlatform(platform) || rest.length === 0)
    throw new AppError(
      'bad_input',
      unchanged(`Name the person as PLATFORM:USERNAME, such as ${DEFAULT_PLATFORM}:nasa.`),
    );
  const parsed = parseTarget({ platform, type: 'dm' }, rest.join(':'));
  if (!parsed.ok) throw new AppError('bad_input', parsed.reason);
  return { platform, username: parsed.name };
}

export const ERASE_COMMANDS: Readonly<Record<string, Command>> = {
  erase: {
    usage: 'erase PLATFORM:USERNAME',
    about:
      'erases a person from all collected rows, targets, logs and messages, and prints what was erased, and the ids of what users wrote about the person; these and an opt-out are kept',
    // The record of an erasure must not contain the name.
    hidesArguments: true,
    async run({ db, now }, args) {
      const { platform, username } = readPerson(args);
      const manifest = await erasePerson(db, platform, username, now);
      const { openRuns } = manifest;
      return [
        JSON.stringify(manifest, null, 2),
        ...(openRuns > 0
          ? [`${openRuns} runs are open and may collect the person again. Run this command again when they have ended.`]
          : []),
      ];
    },
  },
};
