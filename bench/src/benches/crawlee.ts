import type { Bench, BenchContext } from '../bench.ts';
import { type List, openList } from '../fixtures/list-pages.ts';
import { collectList } from '../fixtures/time-job.ts';
import { crawlByHttp } from '../peers/crawlee-http.ts';
import { crawlByFetching, crawlByNavigating } from '../peers/crawlee-puppeteer.ts';
import { race, type Turn } from '../take-turns.ts';

interface Crawler {
  readonly name: string;
  readonly goal?: number;
  readonly stretch?: number;
  crawl(context: BenchContext, list: List): Promise<Turn>;
}

/** A list from pressing Run until the job is completed, against a crawler that gets the addresses of all pages. */
const against = ({ name, crawl, ...goals }: Crawler): Bench => ({
  name,
  async run(context) {
    const list = await openList(context, context.size.list);
    const ours = () => collectList(context, context.size.list);
    return [await race(context, { name, unit: 'rows/s', ...goals }, ours, () => crawl(context, list))];
  },
});

export const crawleePuppeteer = against({
  name: 'crawlee-puppeteer',
  goal: 20,
  stretch: 30,
  crawl: crawlByNavigating,
});
/** Without a goal: it reads several pages at once, which needs addresses that a client of the platform doesn't have. */
export const crawleeFetch = against({ name: 'crawlee-fetch', crawl: crawlByFetching });
export const crawleeHttp = against({
  name: 'crawlee-http',
  goal: 1.2,
  stretch: 2,
  crawl: (_context, list) => crawlByHttp(list),
});
