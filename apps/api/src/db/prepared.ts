import type { Executor } from './client.ts';

type Values = Readonly<Record<string, unknown>>;

interface Preparable<Result> {
  prepare(name: string): { execute(values?: Record<string, unknown>): Promise<Result> };
}

/**
 * A statement of frequent requests, with `sql.placeholder` for its values. Building its text takes as long as sending it, so drizzle
 * builds it only once for the pool and once for the transactions of each connection. PostgreSQL parses and plans it once per connection.
 *
 * @param name unique among all prepared statements
 */
export function prepared<Result>(
  name: string,
  build: (db: Executor) => Preparable<Result>,
): (db: Executor, values: Values) => Promise<Result> {
  const built = new WeakMap<object, ReturnType<Preparable<Result>['prepare']>>();
  return async (db, values) => {
    const { session } = db._;
    let statement = built.get(session);
    if (!statement) {
      statement = build(db).prepare(name);
      built.set(session, statement);
    }
    // drizzle sends other statements a microtask after the call. Sending this one earlier would change the order of `Promise.all`.
    await undefined;
    return statement.execute({ ...values });
  };
}
