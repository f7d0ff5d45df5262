import { execFile } from 'node:child_process';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { parseAllDocuments } from 'yaml';
import { findKubectl } from './find-kubectl.ts';
import { Resource } from './resource.ts';

const ROOT = join(import.meta.dirname, '..');

/** The folders that are applied, in this order; `rollout.sh` waits for the migration. */
const PARTS = ['platform', 'migration', '.', 'operator'] as const;
export const OVERLAYS = ['production', 'demo'] as const;
export type Overlay = (typeof OVERLAYS)[number];

const rendered = new Map<string, Promise<Resource[]>>();

/** Renders a folder with kubectl's kustomize, once per process. */
export function render(folder: string): Promise<readonly Resource[]> {
  const rendering = rendered.get(folder) ?? kustomize(folder);
  rendered.set(folder, rendering);
  return rendering;
}

async function kustomize(folder: string): Promise<Resource[]> {
  const args = ['kustomize', join(ROOT, folder)];
  const { stdout } = await promisify(execFile)(await findKubectl(), args, { maxBuffer: 16 * 1024 * 1024 });
  return parseAllDocuments(stdout).map((document) => Resource.parse(document.toJS()));
}

/** Every resource of an overlay, each once. */
export async function renderOverlay(overlay: Overlay): Promise<Resource[]> {
  const parts = await Promise.all(PARTS.map((part) => render(join('overlays', overlay, part))));
  const byId = new Map(parts.flat().map((resource) => [`${resource.kind}/${resource.metadata.name}`, resource]));
  return [...byId.values()];
}
