import fc from 'fast-check';
import { hostileValue } from './hostile-values.ts';

type Container = Record<string | number, unknown>;
/** The path from a value's root to one of its parts. */
type Path = readonly (string | number)[];

const isContainer = (value: unknown): value is Container => typeof value === 'object' && value !== null;

const MOST_PATHS = 2_000;

function pathsOf(value: unknown): Path[] {
  const found: Path[] = [];
  const open: { part: unknown; path: Path }[] = [{ part: value, path: [] }];
  for (let next = open.pop(); next !== undefined && found.length < MOST_PATHS; next = open.pop()) {
    const { part, path } = next;
    found.push(path);
    if (!isContainer(part)) continue;
    for (const key of Object.keys(part)) open.push({ part: part[key], path: [...path, key] });
  }
  return found;
}

function changed(value: unknown, path: Path, change: (holder: Container, key: string | number) => void): unknown {
  const copy: unknown = structuredClone(value);
  const key = path.at(-1);
  let holder: unknown = copy;
  for (const step of path.slice(0, -1)) holder = isContainer(holder) ? holder[step] : undefined;
  if (key !== undefined && isContainer(holder)) change(holder, key);
  return copy;
}

const CHANGES = {
  replace: (holder: Container, key: string | number, hostile: unknown) => Reflect.set(holder, key, hostile),
  remove: (holder: Container, key: string | number) => Reflect.deleteProperty(holder, key),
  add: (holder: Container, _key: string | number, hostile: unknown) => Reflect.set(holder, 'isAdmin', hostile),
} as const;

/** A value with one part replaced by a hostile one, removed, or extended by an unknown field. */
export function nearly(values: fc.Arbitrary<unknown>): fc.Arbitrary<unknown> {
  return fc
    .tuple(values, fc.nat(), fc.constantFrom('replace' as const, 'remove' as const, 'add' as const), hostileValue)
    .map(([value, place, how, hostile]) => {
      const paths = pathsOf(value).filter((path) => path.length > 0);
      const path = paths[place % Math.max(paths.length, 1)];
      if (path === undefined) return hostile;
      return changed(value, path, (holder, key) => CHANGES[how](holder, key, hostile));
    });
}

/** Valid, nearly valid and hostile values in equal shares. */
export const fuzzed = (values: fc.Arbitrary<unknown>): fc.Arbitrary<unknown> =>
  fc.oneof(values, nearly(values), hostileValue);
