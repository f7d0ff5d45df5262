import { type CompiledMessage, compileMessage } from '@lingui/message-utils/compileMessage';

/** The types of a message's parameters in TypeScript, by name. */
export type ParamTypes = Readonly<Record<string, string>>;

/** @param text a message in ICU MessageFormat */
export function paramTypesOf(text: string): ParamTypes {
  const types: Record<string, string> = {};
  collect(compileMessage(text), types);
  return types;
}

function collect(message: CompiledMessage, types: Record<string, string>): void {
  if (typeof message === 'string') return;
  for (const token of message) {
    if (typeof token === 'string') continue;
    const [name, type, cases] = token;
    if (type === 'number' || type === 'plural') types[name] = 'number';
    else types[name] ??= type === 'select' ? 'string' : 'string | number';
    const parts = typeof cases === 'object' && cases !== null ? Object.values(cases) : [];
    for (const part of parts) if (Array.isArray(part)) collect(part, types);
  }
}

/** The source of `web-messages.ts`. */
export function writeTypes(texts: Readonly<Record<string, string>>): string {
  const lines = Object.entries(texts).map(([code, text]) => {
    const params = Object.entries(paramTypesOf(text)).map(([name, type]) => `${name}: ${type}`);
    return `  '${code}': ${params.length === 0 ? 'null' : `{ ${params.join('; ')} }`};\n`;
  });
  return `${HEAD}export interface WebMessages {\n${lines.join('')}}\n`;
}

const HEAD = `/**
 * The web app's messages with the types of their parameters. Generated from the English catalogues by
 * \`pnpm --filter @trawl/messages write-types\`.
 */
`;
