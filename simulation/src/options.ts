import { parseArgs } from 'node:util';
import { optionsOrExit } from '@trawl/stack/options-or-exit';
import { z } from 'zod';
import { CHAOS_KINDS } from './chaos.ts';

const Options = z.object({
  /** Runs only this seed. */
  seed: z.coerce.number().int().min(0).optional(),
  /** The number of seeds, starting at `first`. */
  seeds: z.coerce.number().int().min(1).default(1_000),
  first: z.coerce.number().int().min(0).default(1),
  /** Kinds of faults to exclude, to reduce a trace. */
  without: z
    .string()
    .default('')
    .transform((list) => list.split(',').filter((kind) => kind !== ''))
    .pipe(z.array(z.enum(CHAOS_KINDS))),
  /** Prints each step as it happens. */
  trace: z.boolean().default(false),
  /** Runs each seed twice and compares. */
  twice: z.boolean().default(false),
});
export type Options = z.infer<typeof Options>;

const USAGE = '[--seed S] [--seeds N] [--first S] [--without kind,…] [--trace] [--twice]';

/** Ends the process with a message if an option is unknown or invalid. */
export const readOptions = (args: readonly string[]): Options => optionsOrExit(() => parseOptions(args), USAGE);

function parseOptions(args: readonly string[]): Options {
  const text = { type: 'string' } as const;
  const flag = { type: 'boolean' } as const;
  const { values } = parseArgs({
    args: args.filter((arg) => arg !== '--'),
    options: { seed: text, seeds: text, first: text, without: text, trace: flag, twice: flag },
  });
  return Options.parse(values);
}
