import { globSync, readFileSync } from 'node:fs';
import { relative, resolve } from 'node:path';
import { vi } from 'vitest';
import { parseAst } from 'vitest/node';
import { z } from 'zod';

const ROOT = resolve(import.meta.dirname, '../../../..');
const SOURCES = '{packages/{bus,contracts,platform,service-kit,worker},apps/api}/src/**/*.ts';

export interface SourcePattern {
  readonly file: string;
  readonly source: string;
  readonly flags: string;
}

const Node = z.looseObject({ type: z.string() });
const PatternNode = z.object({
  type: z.literal('Literal'),
  regex: z.object({ pattern: z.string(), flags: z.string() }),
});
const MadeNode = z.object({
  type: z.enum(['NewExpression', 'CallExpression']),
  callee: z.object({ type: z.literal('Identifier'), name: z.literal('RegExp') }),
});

/** Every regular expression in code that reads user input, the bus and the platform's responses. */
export async function sourcePatterns(): Promise<SourcePattern[]> {
  const literals: SourcePattern[] = [];
  const makers = new Set<string>();
  for (const path of globSync(SOURCES, { cwd: ROOT }).toSorted()) {
    if (path.endsWith('.test.ts')) continue;
    const file = relative(ROOT, resolve(ROOT, path));
    const visit = (node: unknown): void => {
      if (Array.isArray(node)) {
        for (const each of node) visit(each);
        return;
      }
      if (!Node.safeParse(node).success) return;
      const literal = PatternNode.safeParse(node).data;
      if (literal) literals.push({ file, source: literal.regex.pattern, flags: literal.regex.flags });
      if (MadeNode.safeParse(node).success) makers.add(file);
      visit(Object.values(node as object));
    };
    visit(parseAst(readFileSync(resolve(ROOT, path), 'utf8'), { lang: 'ts' }));
  }
  return [...literals, ...(await madePatterns([...makers]))];
}

/** Patterns that modules construct when they are loaded, for example from a length. */
async function madePatterns(files: readonly string[]): Promise<SourcePattern[]> {
  const made: SourcePattern[] = [];
  const Plain = globalThis.RegExp;
  vi.resetModules();
  globalThis.RegExp = new Proxy(Plain, {
    construct(target, [source, flags]: ConstructorParameters<typeof RegExp>) {
      const pattern = new target(source, flags);
      const file = files.find((each) => new Error().stack?.includes(each));
      if (file !== undefined) made.push({ file, source: pattern.source, flags: pattern.flags });
      return pattern;
    },
  });
  try {
    for (const file of files) await import(resolve(ROOT, file));
  } finally {
    globalThis.RegExp = Plain;
  }
  for (const file of files) {
    if (!made.some((each) => each.file === file))
      throw new Error(`${file} makes a pattern later, from what it is given`);
  }
  return made;
}
