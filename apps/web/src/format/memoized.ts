/** Caches created values, for `Intl` formatters, which take longer to create than to use. */
export function memoized<Options, Value>(
  create: (language: string, options: Options) => Value,
): (language: string, options: Options) => Value {
  const created = new Map<string, Value>();
  return (language, options) => {
    const key = `${language} ${JSON.stringify(options)}`;
    const value = created.get(key) ?? create(language, options);
    created.set(key, value);
    return value;
  };
}
