import { msg, type ResultsChoice, readChoice, readProblem, type TypeOf } from '@trawl/contracts';
import { AppError } from '../../app-error.ts';

/**
 * The rows and columns that a request chooses.
 *
 * @throws AppError bad_input with the column or filter that can't be used
 */
export function choiceOf(job: TypeOf, input: Parameters<typeof readChoice>[1]): ResultsChoice {
  const choice = readChoice(job, input);
  if (!choice.ok) throw new AppError('bad_input', readProblem(choice.message) ?? msg('request.unreadable'));
  return choice.value;
}
