import fc from 'fast-check';
import { z } from 'zod';

/** The subset of JSON Schema that zod generates. */
const JsonSchema = z.looseObject({
  type: z.string().optional(),
  const: z.unknown().optional(),
  enum: z.array(z.unknown()).optional(),
  anyOf: z.array(z.unknown()).optional(),
  oneOf: z.array(z.unknown()).optional(),
  allOf: z.array(z.unknown()).optional(),
  properties: z.record(z.string(), z.unknown()).optional(),
  required: z.array(z.string()).optional(),
  additionalProperties: z.unknown().optional(),
  items: z.unknown().optional(),
  prefixItems: z.array(z.unknown()).optional(),
  minItems: z.number().optional(),
  maxItems: z.number().optional(),
  minLength: z.number().optional(),
  maxLength: z.number().optional(),
  pattern: z.string().optional(),
  format: z.string().optional(),
  minimum: z.number().optional(),
  maximum: z.number().optional(),
});
type JsonSchema = z.infer<typeof JsonSchema>;

/** Values that are likely to be accepted for a field, by its name: existing ids, the email address of an account. */
export type Known = Readonly<Record<string, readonly unknown[]>>;

const ANYTHING = fc.oneof(fc.string({ maxLength: 20 }), fc.integer(), fc.boolean(), fc.constant(null));
const LONGEST_LIST = 5;
const LONGEST_TEXT = 60;

/**
 * Values that match a zod schema's input as far as JSON Schema can express it. Refinements and transforms aren't included, so
 * some values are rejected; with `known` values most are accepted.
 */
export function validValues(schema: z.ZodType, known: Known): fc.Arbitrary<unknown> {
  return valuesOf(z.toJSONSchema(schema, { io: 'input', unrepresentable: 'any' }), known, undefined);
}

function valuesOf(schema: unknown, known: Known, name: string | undefined): fc.Arbitrary<unknown> {
  const parsed = JsonSchema.safeParse(schema);
  if (!parsed.success) return ANYTHING;
  const described = describedValues(parsed.data, known);
  const likely = name === undefined ? undefined : known[name];
  if (likely === undefined || likely.length === 0) return described;
  return fc.oneof({ arbitrary: fc.constantFrom(...likely), weight: 4 }, { arbitrary: described, weight: 1 });
}

function describedValues(schema: JsonSchema, known: Known): fc.Arbitrary<unknown> {
  if ('const' in schema) return fc.constant(schema.const);
  if (schema.enum !== undefined && schema.enum.length > 0) return fc.constantFrom(...schema.enum);
  const choices = schema.anyOf ?? schema.oneOf;
  if (choices !== undefined && choices.length > 0) {
    return fc.oneof(...choices.map((choice) => valuesOf(choice, known, undefined)));
  }
  if (schema.allOf !== undefined && schema.allOf.length > 0) return valuesOf(schema.allOf[0], known, undefined);
  switch (schema.type) {
    case 'object':
      return objects(schema, known);
    case 'array':
      return fc.array(valuesOf(schema.items, known, undefined), {
        minLength: schema.minItems ?? 0,
        maxLength: Math.min(schema.maxItems ?? LONGEST_LIST, LONGEST_LIST),
      });
    case 'string':
      return strings(schema);
    case 'integer':
      return fc.integer({ min: bounded(schema.minimum, -1_000), max: bounded(schema.maximum, 1_000_000) });
    case 'number':
      return fc.double({
        min: bounded(schema.minimum, -1_000),
        max: bounded(schema.maximum, 1_000_000),
        noNaN: true,
      });
    case 'boolean':
      return fc.boolean();
    case 'null':
      return fc.constant(null);
    default:
      return ANYTHING;
  }
}

const bounded = (limit: number | undefined, otherwise: number): number =>
  limit === undefined || Math.abs(limit) > Number.MAX_SAFE_INTEGER / 2 ? otherwise : limit;

function objects({ properties = {}, required = [] }: JsonSchema, known: Known): fc.Arbitrary<unknown> {
  const fields = Object.fromEntries(
    Object.entries(properties).map(([name, field]) => [name, valuesOf(field, known, name)]),
  );
  return fc.record(fields, { requiredKeys: required.filter((name) => name in fields) });
}

function strings({ format, pattern, minLength = 0, maxLength }: JsonSchema): fc.Arbitrary<string> {
  if (format === 'email') return fc.constantFrom('ada@example.com', 'b.c+d@mail.example.org');
  if (format === 'uri') return fc.constantFrom('https://example.com/a?b=c', 'https://www.instagram.com/nasa/');
  if (pattern !== undefined) {
    try {
      return fc.stringMatching(new RegExp(pattern));
    } catch {
      // fast-check doesn't support every construct, so other strings are used instead.
    }
  }
  return fc.string({ minLength, maxLength: Math.max(minLength, Math.min(maxLength ?? LONGEST_TEXT, LONGEST_TEXT)) });
}
