import { expectNoProblems } from '../../support/expect-no-problems.ts';
import { test as base, expect } from '../../support/fixtures.ts';
import { screensOf } from '../../support/screens.ts';
import { type SeededCustomer, seedCustomer } from '../../support/seeded-customer.ts';
import { signIn } from '../../support/sign-in.ts';

/** One customer with jobs in every status for all of these tests, because creating it takes a while. */
const test = base.extend<object, { seeded: SeededCustomer }>({
  seeded: [
    async ({ running }, use) => {
      const seeded = await seedCustomer(running);
      await use(seeded);
      await seeded.release();
    },
    { scope: 'worker', timeout: 480_000 },
  ],
});

test.describe('every screen is accessible, in light and dark mode, and fits from 360 to 2560 pixels', () => {
  test.setTimeout(480_000);

  const groups = {
    'a job': /^job-(?!messages|order|halfway|completed|analysis|targets|runs|charts|bill|details)/,
    'a job that is done, and messages':
      /^job-(messages|order|halfway|completed|analysis|targets|runs|charts|bill|details)/,
    'jobs and their wizard': /^(overview|jobs|edit|create)/,
    'the rest': /^(acc|fun|pro|set)/,
  };
  for (const [name, names] of Object.entries(groups)) {
    test(name, async ({ page, running, seeded }) => {
      await signIn(page, seeded.customer, running.web);
      const screens = screensOf(seeded.jobs).filter((screen) => names.test(screen.name));
      expect(screens.length).toBeGreaterThan(3);
      await expectNoProblems(page, screens);
    });
  }
});
