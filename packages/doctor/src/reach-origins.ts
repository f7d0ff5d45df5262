import { type Finding, ok, unreachable, warning } from './check.ts';

/** Whether the servers answer from this machine. Any answer counts, because none of the requests is logged in. */
export const reachOrigins = (addresses: readonly URL[], remedy: string, signal: AbortSignal): Promise<Finding[]> =>
  Promise.all(
    [...new Set(addresses.map(({ origin }) => origin))].map(async (origin) => {
      try {
        const answer = await fetch(origin, { redirect: 'manual', signal });
        await answer.body?.cancel();
        return ok(`${origin} answers.`);
      } catch (error) {
        return warning(
          `${origin} can’t be reached from here: ${unreachable(error) ?? 'the connection fails'}.`,
          remedy,
        );
      }
    }),
  );
