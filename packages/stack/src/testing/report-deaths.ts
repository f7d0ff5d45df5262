import type { Lifecycle } from '../process/supervise.ts';

/** Reports unexpected deaths to standard error. */
const lifecycle: Lifecycle = {
  died: (name, how) => process.stderr.write(`the tests' ${name} died (${how})\n`),
  back: (name) => process.stderr.write(`the tests' ${name} is back\n`),
};

export const reportDeaths = {
  lifecycle,
  logLost: (error: Error) => process.stderr.write(`a log of the tests can't be written: ${error.message}\n`),
};
