import type { PlatformConnector } from '../connector.ts';
import { createInstagram, createInstagramMessaging } from './create-instagram.ts';

export const instagram: PlatformConnector = { collecting: createInstagram, messaging: createInstagramMessaging };
