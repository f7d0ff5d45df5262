import type { ConnectorOptions } from '../connector.ts';
import { SessionDead } from '../errors.ts';
import type { MessagingPlatform, Platform } from '../port.ts';
import { Addresses } from './addresses.ts';
import { BrowserChannel } from './browser-channel.ts';
import { Client } from './client.ts';
import { InstagramCollector } from './collector.ts';
import { InstagramMessenger } from './direct/messenger.ts';
import { WORDS } from './words.ts';

/** Longer than the platform's slowest valid responses. Heartbeats continue meanwhile, so a lease may be shorter. */
const REQUEST_TIMEOUT_MS = 20_000;

/** Valid characters of a cookie's value (RFC 6265); anything else isn't a session ID. */
const COOKIE_VALUE = /^[\x21\x23-\x2b\x2d-\x3a\x3c-\x5b\x5d-\x7e]+$/;

/** Instagram's pages for sending messages. */
export function createInstagramMessaging(options: ConnectorOptions): MessagingPlatform {
  const { browser, requestTimeoutMs: timeoutMs = REQUEST_TIMEOUT_MS, now = Date.now } = options;
  const baseUrl = new URL(options.baseUrl);
  return {
    async checkSession(session, opening) {
      const collector = await createInstagram(options).open(session, opening);
      try {
        return await collector.checkSession(opening.signal);
      } finally {
        await collector.close();
      }
    },
    async openMessenger({ sessionId }) {
      if (!COOKIE_VALUE.test(sessionId)) throw new SessionDead('Not a cookie’s value', WORDS.sessionMalformed);
      return new InstagramMessenger({ browser, baseUrl, sessionId, timeoutMs, now });
    },
  };
}

/** Instagram's web API for collecting. */
export function createInstagram(options: ConnectorOptions): Platform {
  const { browser, requestTimeoutMs: timeoutMs = REQUEST_TIMEOUT_MS, now = Date.now } = options;
  const baseUrl = new URL(options.baseUrl);
  return {
    async open({ sessionId }, { beforeRequest, readsAhead = false, signal }) {
      if (!COOKIE_VALUE.test(sessionId)) throw new SessionDead('Not a cookie’s value', WORDS.sessionMalformed);
      const channel = new BrowserChannel({ browser, baseUrl, sessionId, timeoutMs });
      try {
        await channel.open(signal);
      } catch (error) {
        // After an abort, the page still opens; close it in the background.
        void channel.close();
        throw error;
      }
      const client = new Client({ channel, beforeRequest, readsAhead, timeoutMs, now });
      const ownId = /^\d+/.exec(sessionId)?.[0] ?? '';
      return new InstagramCollector({ client, addresses: new Addresses(baseUrl), host: baseUrl.host, ownId }, channel);
    },
  };
}
