import { expect, test } from 'vitest';
import { z } from 'zod';
import { appRouter } from './app-router.ts';

const Definition = z.object({ inputs: z.array(z.custom<z.ZodType>()) });

const refusesUnknown = (input: z.ZodType): boolean =>
  input instanceof z.ZodVoid ||
  (input.safeParse({ bogus: 1 }).error?.issues ?? []).some(({ code }) => code === 'unrecognized_keys');

test('every input refuses unknown fields, except those of lists with pages, to which the client of tRPC adds a field', () => {
  const open = Object.entries<object>(appRouter._def.procedures).flatMap(([name, procedure]) => {
    const { inputs } = Definition.parse(Reflect.get(procedure, '_def'));
    return inputs.length > 0 && inputs.every(refusesUnknown) ? [] : [name];
  });
  expect(open.toSorted()).toEqual(['jobs.messages', 'jobs.netChanges', 'jobs.runs']);
});
