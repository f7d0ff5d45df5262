import { expect, test } from '../../support/fixtures.ts';
import { Truth } from '../../support/truth.ts';

test('a recipient opts out with one click, in their language and without an account', async ({
  browser,
  running,
  customer,
}) => {
  const truth = new Truth(running.sandbox);
  const sender = await truth.openSession();
  const [person] = await truth.people(`users/${sender.username}/followers`, 1);
  const name = person?.username ?? '';
  const settings = { Message: 'Hello {{username}}. No more of these: {{opt_out}}' };
  const job = await customer.runJob({ type: 'dm', target: name, sessionId: sender.sessionid, settings });
  await customer.ended(job._id);
  const message = (await truth.messages()).find(({ from, to }) => from === sender.username && to === name);
  const link = new URL(/https?:\S+/.exec(message?.text ?? '')?.[0] ?? '');
  const page = `${running.web}${link.pathname}${link.search}`;

  const context = await browser.newContext({ locale: 'fr-CA', viewport: { width: 360, height: 740 } });
  const phone = await context.newPage();
  await phone.goto(page);
  await expect(phone.getByRole('heading', { name: `Arrêter les messages à @${name} ?` })).toBeVisible();
  await expect(phone.locator('html')).toHaveAttribute('lang', 'fr');
  await expect(phone).toHaveTitle('Arrêt des messages · Trawl');
  await phone.getByRole('button', { name: 'Ne plus recevoir de messages' }).click();
  await expect(phone.getByRole('heading', { name: 'Vous ne recevrez plus de messages' })).toBeVisible();
  const report = phone.getByRole('button', { name: 'Signaler un abus' });
  await report.click();
  const reason = phone.getByLabel('Quel est le problème ?');
  await expect(reason).toBeFocused();
  await reason.selectOption('Harcèlement');
  await phone.getByLabel('Que s’est-il passé ?').fill('Des insultes.');
  await phone.getByRole('button', { name: 'Annuler' }).click();
  await expect(report).toBeFocused();
  await report.press('Enter');
  await expect(reason.locator('option:checked')).toHaveText('Harcèlement');
  await expect(phone.getByLabel('Que s’est-il passé ?')).toHaveValue('Des insultes.');
  await phone.getByRole('button', { name: 'Envoyer le signalement' }).click();
  await expect(phone.getByText('Merci. Votre signalement a été envoyé')).toBeFocused();
  await phone.reload();
  await expect(phone.getByRole('heading', { name: 'Vous ne recevrez plus de messages' })).toBeVisible();
  await phone.goto(`${running.web}/opt-out?to=nasa&key=notthekey0000000`);
  await expect(phone.getByText('Ce lien n’est pas valide. Ouvrez-le tel qu’il figure dans le message.')).toBeVisible();
  await context.close();

  const again = await customer.runJob({ type: 'dm', target: name, sessionId: sender.sessionid, settings });
  await customer.ended(again._id);
  expect((await truth.messages()).filter(({ to }) => to === name)).toHaveLength(1);
});

test('an invalid link is explained in English if the browser’s language isn’t available', async ({
  browser,
  running,
}) => {
  const context = await browser.newContext({ baseURL: running.web, locale: 'ja-JP' });
  const page = await context.newPage();
  await page.goto('/opt-out?to=nasa&key=notthekey0000000');
  await expect(page.getByRole('heading', { name: 'This link doesn’t work' })).toBeVisible();
  await expect(page.getByText('Please open it exactly as it appears in the message.')).toBeVisible();
  await context.close();
});
