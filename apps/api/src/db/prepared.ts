import type { Executor } from './client.ts';

type Values = Readonly<Record<string, unknown>>;

interface Preparable<Result> {
  prepare(name: string): { execute(values?: Record<string, unknown>): Promise<Result> };
}

/**
 * A statement of frequent requests, with `sql.placeholder` for its values. drizzle builds its text once per database instead of for
 * each request, which took as long as sending it, and PostgreSQL parses and plans it once per connection.
 *
 * @param name unique among all prepared statements
 */
export function prepared<Result>(
  name: string,
  build: (db: Executor) => Preparable<Result>,
): (db: Executor, values: Values) => Promise<Result> {
  const built = new WeakMap<Executor, ReturnType<Preparable<Result>['prepare']>>();
  return (db, values) => {
    let statement = built.get(db);
    if (!statement) {
      statement = build(db).prepare(name);
      built.set(db, statement);
    }
    return statement.execute({ ...values });
  };
}
