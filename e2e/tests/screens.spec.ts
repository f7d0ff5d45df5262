import { overflowOf, paint, violationsOn } from '../support/audit.ts';
import { expect, test } from '../support/fixtures.ts';
import { newFurnished } from '../support/furnished.ts';
import { EMPTY_SCREENS, type Screen, screensOf } from '../support/screens.ts';
import { signIn } from '../support/sign-in.ts';

const WIDE = { width: 1280, height: 800 };
const NARROW = { width: 360, height: 740 };
/** Wide enough for a wall; between the two others lie tablets and small windows. */
const WIDTHS = [768, 1024, 2560] as const;

test('every screen can be read by everybody, in light and dark, and fits from 360 to 2560 pixels', async ({
  page,
  running,
  customer,
}) => {
  test.setTimeout(600_000);
  const wrong: unknown[] = [];
  const look = async (screens: readonly Screen[]) => {
    for (const screen of screens) {
      await test.step(screen.name, async () => {
        await page.setViewportSize(WIDE);
        await screen.open(page);
        for (const [scheme, size] of [['light', WIDE] as const, ['dark', NARROW] as const]) {
          await page.setViewportSize(size);
          await paint(page, scheme);
          const found = await violationsOn(page);
          const overflow = await overflowOf(page);
          if (found.length > 0 || overflow > 0) wrong.push([screen.name, scheme, size.width, overflow, found]);
        }
        for (const width of WIDTHS) {
          await page.setViewportSize({ ...WIDE, width });
          const overflow = await overflowOf(page);
          if (overflow > 0) wrong.push([screen.name, width, overflow]);
        }
        await paint(page, 'light');
      });
    }
  };

  await signIn(page, customer, running.web);
  await look(EMPTY_SCREENS);
  const furnished = await newFurnished(running);
  await signIn(page, furnished.customer, running.web);
  await look(screensOf(furnished.jobs));
  await furnished.letGo();
  expect(wrong).toEqual([]);
});
