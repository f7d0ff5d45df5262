import { field, fieldAt } from '@trawl/contracts';
import { expect, test } from 'vitest';
import { z } from 'zod';
import { appRouter } from './app-router.ts';

const Definition = z.object({ inputs: z.array(z.custom<z.ZodType>()) });
const Properties = z.object({ properties: z.record(z.string(), z.unknown()) });

/** The paths of an input's fields, by its JSON schema. */
function pathsOf(schema: unknown, path: readonly string[] = []): string[][] {
  if (Array.isArray(schema)) return schema.flatMap((part) => pathsOf(part, path));
  if (typeof schema !== 'object' || schema === null) return [];
  const fields = Object.entries(Properties.safeParse(schema).data?.properties ?? {});
  const inner = Object.entries(schema).filter(([key]) => key !== 'properties');
  return [
    ...fields.flatMap(([name, field]) => [[...path, name], ...pathsOf(field, [...path, name])]),
    ...inner.flatMap(([, part]) => pathsOf(part, path)),
  ];
}

const unlabeled = Object.entries<object>(appRouter._def.procedures).flatMap(([name, procedure]) =>
  Definition.parse(Reflect.get(procedure, '_def'))
    .inputs.flatMap((input) => pathsOf(z.toJSONSchema(input, { io: 'input', unrepresentable: 'any' })))
    .filter((path) => fieldAt(path).code === field('some').code)
    .map((path) => `${name}: ${path.join('.')}`),
);

test('every field of every procedure has a label', () => expect(unlabeled).toEqual([]));
