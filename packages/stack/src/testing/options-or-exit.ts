import { z } from 'zod';

/** The parsed options of a command. Ends the process with a message if one is unknown or invalid. */
export function optionsOrExit<T>(parse: () => T, usage: string): T {
  try {
    return parse();
  } catch (error) {
    const problem = error instanceof z.ZodError ? z.prettifyError(error) : String(error);
    process.stderr.write(`${problem}\nOptions: ${usage}\n`);
    process.exit(2);
  }
}
