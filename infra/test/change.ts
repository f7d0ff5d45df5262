import type { Resource } from '../src/resource.ts';

/**
 * Copies the resources with another value in one field of one resource, for counter-examples.
 *
 * @param path names and indexes, joined by dots
 * @param value undefined removes the field
 * @throws Error if the resource doesn't exist
 */
export function change(resources: readonly Resource[], id: string, path: string, value?: unknown): Resource[] {
  const changed = resources.map((resource) => structuredClone(resource));
  const resource = changed.find(({ kind, metadata }) => `${kind}/${metadata.name}`.startsWith(id));
  if (resource === undefined) throw new Error(`no ${id}`);
  const keys = path.split('.');
  const last = keys.pop() ?? '';
  const parent = keys.reduce<unknown>((node, key) => (isObject(node) ? Reflect.get(node, key) : undefined), resource);
  if (!isObject(parent)) throw new Error(`${id} has no ${path}`);
  if (value === undefined) Reflect.deleteProperty(parent, last);
  else Reflect.set(parent, last, value);
  return changed;
}

const isObject = (value: unknown): value is object => typeof value === 'object' && value !== null;
