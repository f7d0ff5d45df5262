import { type Finding, ok, unreachable, warning } from './check.ts';

/** Whether the local machine can reach the servers. Any response counts, because the requests aren't authenticated. */
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
