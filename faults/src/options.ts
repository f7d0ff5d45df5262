import { randomInt } from 'node:crypto';
import { parseArgs } from 'node:util';
import { optionsOrExit } from '@trawl/stack/options-or-exit';
import { z } from 'zod';

const Options = z.object({
  dose: z.enum(['ci', 'release']).default('ci'),
  /** How many times each fault is injected, instead of its dose. */
  times: z.coerce.number().int().min(1).optional(),
  only: z
    .string()
    .transform((list) => list.split(',').map(Number))
    .optional(),
  seed: z.coerce
    .number()
    .int()
    .min(0)
    .default(() => randomInt(2 ** 31)),
  port: z.coerce.number().int().optional(),
});
export type Options = z.infer<typeof Options>;

const USAGE = '[--dose ci|release] [--times N] [--only 1,2,…] [--seed S] [--port P]';

/** Ends the process with a message if an option is unknown or invalid. */
export const readOptions = (args: readonly string[]): Options => optionsOrExit(() => parseOptions(args), USAGE);

function parseOptions(args: readonly string[]): Options {
  const text = { type: 'string' } as const;
  const { values } = parseArgs({
    args: args.filter((arg) => arg !== '--'),
    options: { dose: text, times: text, only: text, seed: text, port: text },
  });
  return Options.parse(values);
}
