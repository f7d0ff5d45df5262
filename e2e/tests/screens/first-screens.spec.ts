import { expectNoProblems } from '../../support/expect-no-problems.ts';
import { test } from '../../support/fixtures.ts';
import { EMPTY_SCREENS } from '../../support/screens.ts';
import { signIn } from '../../support/sign-in.ts';

test('a new customer’s screens are accessible, in light and dark mode, and fit from 360 to 2560 pixels', async ({
  page,
  running,
  customer,
}) => {
  await signIn(page, customer, running.web);
  await expectNoProblems(page, EMPTY_SCREENS);
});
