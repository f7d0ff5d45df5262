import type pg from 'pg';

/** Executions of a statement before it is prepared: one-off statements aren't worth a plan. */
const USED_BEFORE = 5;
/** Each connection keeps each prepared statement's plan in the server's memory. */
const PREPARED_MAX = 200;
/** Counted statements. Their texts vary with the number of parameters, so without a limit the counts would grow. */
const COUNTED_MAX = 2_000;
/** Longer texts contain long lists of parameters, which rarely repeat. */
const TEXT_MAX = 10_000;

interface Statement {
  readonly text: string;
  readonly name?: string | undefined;
}

const isStatement = (config: unknown): config is Statement =>
  typeof config === 'object' &&
  config !== null &&
  'text' in config &&
  typeof config.text === 'string' &&
  // Without parameters it is a command such as BEGIN, which needs no plan.
  config.text.includes('$1');

/**
 * Lets the server parse and plan a connection's repeated statements once instead of each time: short statements take longer to parse
 * and plan than to execute. The server still plans with the parameters' values where a generic plan would cost more.
 *
 * @returns a function for each new connection of a pool; the executions of all its connections count together
 */
export function prepareRepeated(): (client: pg.ClientBase) => void {
  const counts = new Map<string, number>();
  const names = new Map<string, string>();

  /** The new name of a statement that has been executed often enough to be prepared; undefined before that. */
  const nextName = (text: string): string | undefined => {
    if (names.size >= PREPARED_MAX) return undefined;
    const count = (counts.get(text) ?? 0) + 1;
    if (count <= USED_BEFORE) {
      if (counts.size >= COUNTED_MAX) counts.clear();
      counts.set(text, count);
      return undefined;
    }
    counts.delete(text);
    const name = `repeated_${names.size + 1}`;
    names.set(text, name);
    return name;
  };
  const withName = (statement: Statement): Statement => {
    const { text } = statement;
    if (statement.name !== undefined || text.length > TEXT_MAX) return statement;
    const name = names.get(text) ?? nextName(text);
    return name === undefined ? statement : { ...statement, name };
  };
  return (client) => {
    const query: (config: unknown, ...rest: unknown[]) => unknown = client.query.bind(client);
    Object.assign(client, {
      query: (config: unknown, ...rest: unknown[]) => query(isStatement(config) ? withName(config) : config, ...rest),
    });
  };
}
