import { z } from 'zod';

const People = z.array(z.object({ username: z.string() }));
const PAGE = 1_000;

/** This many distinct sandbox users, from a list of five million followers. */
export async function listPeople(sandbox: string, count: number): Promise<string[]> {
  const names = new Set<string>();
  for (let offset = 0; names.size < count; offset += PAGE) {
    const url = `${sandbox}/__sandbox/truth/users/wide_open_sea/followers?offset=${offset}&limit=${PAGE}`;
    const page = People.parse(await (await fetch(url)).json());
    if (page.length === 0) throw new Error(`there are ${names.size} people only`);
    for (const { username } of page) names.add(username);
  }
  return [...names].slice(0, count);
}
