import {
  DEFINITION_LIST,
  definitionOf,
  isRealPlatform,
  type OpenPlatformId,
  type PlatformDemo,
  type PlatformUrls,
} from '@trawl/contracts';
import type { Env } from '../../env.ts';

export interface DemoPlatform {
  readonly platform: OpenPlatformId;
  readonly demo: PlatformDemo;
}

/** The platform of demo jobs, which this deployment replaces by a stand-in. Null in production and where all platforms are real. */
export function demoPlatformOf(env: Pick<Env, 'TRAWL_ENV'> & PlatformUrls): DemoPlatform | null {
  if (env.TRAWL_ENV === 'production') return null;
  for (const { id } of DEFINITION_LIST) {
    const { demo } = definitionOf(id);
    if (demo !== undefined && !isRealPlatform(env, id)) return { platform: id, demo };
  }
  return null;
}
