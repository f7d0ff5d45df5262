import type { OpenPlatformId } from '@trawl/contracts';
import type { PlatformConnector } from './connector.ts';
import { instagram } from './instagram/index.ts';

const CONNECTORS: Readonly<Record<OpenPlatformId, PlatformConnector>> = { instagram };

export const connectorOf = (platform: OpenPlatformId): PlatformConnector => CONNECTORS[platform];
