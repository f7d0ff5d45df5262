interface ReviverContext {
  readonly source?: string;
}

interface LosslessJson {
  parse(text: string, reviver: (key: string, value: unknown, context: ReviverContext) => unknown): unknown;
  rawJSON(text: string): object;
}

/** The engine has these functions, but TypeScript's library doesn't declare them yet. */
const engine: LosslessJson = JSON as unknown as LosslessJson;

/** An integer of any length as a JSON number: written digit by digit, without a double's limits. */
export function wholeNumber(digits: string): object {
  return engine.rawJSON(digits);
}

/** Parses JSON and preserves integers above 2^53: they become raw numbers that are serialized unchanged. */
export function parseLossless(text: string): unknown {
  return engine.parse(text, (_key, value, context) =>
    typeof value === 'number' && !Number.isSafeInteger(value) && /^-?\d+$/.test(context.source ?? '')
      ? engine.rawJSON(context.source ?? '0')
      : value,
  );
}
