import { msg, platformUrl, SESSION_ID_MAX } from '@trawl/contracts';
import { z } from 'zod';
import { AppError } from '../../app-error.ts';
import type { AppContext } from '../../context.ts';
import type { DemoPlatform } from './demo-platform.ts';

const TIMEOUT_MS = 5_000;
const Session = z.object({ sessionid: z.string().min(1).max(SESSION_ID_MAX) });

/**
 * Requests a session of a made-up user from the platform's stand-in.
 *
 * @throws AppError unavailable
 */
export async function openDemoSession(context: AppContext, { platform, demo }: DemoPlatform): Promise<string> {
  try {
    const answer = await fetch(new URL(demo.sessionsPath, platformUrl(context.env, platform)), {
      method: 'POST',
      signal: AbortSignal.timeout(TIMEOUT_MS),
      redirect: 'error',
    });
    return Session.parse(await answer.json()).sessionid;
  } catch (error) {
    context.logger.warn({ err: error, platform }, 'the stand-in gave no session for a demo job');
    throw new AppError('unavailable', msg('demo.unavailable'));
  }
}
