import { sql } from 'drizzle-orm';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { type Browser, startTestService, type TestService } from '../../../../test/support/test-service.ts';

let api: TestService;
beforeAll(async () => {
  api = await startTestService();
});
afterAll(() => api.stop());

const PASSWORD = 'correct horse battery';
const GERMAN = { 'accept-language': 'de-CH,de;q=0.9' };
const SUBJECTS = {
  en: 'Reset your Trawl password',
  es: 'Restablece tu contraseña de Trawl',
  fr: 'Réinitialisez votre mot de passe Trawl',
  de: 'Setze dein Trawl-Passwort zurück',
};

const languageOf = async (user: Browser): Promise<unknown> =>
  (await user.call('GET', '/api/users/check-auth')).body.data.user.language;
const login = (user: Browser, headers: Record<string, string>) =>
  user.call('POST', '/api/users/login', { email: user.email, password: PASSWORD }, headers);
const forget = (user: Browser) =>
  api.service.context.db.execute(sql`UPDATE users SET language = NULL WHERE email = ${user.email}`);

test('a registration’s mail is in the language of the request, and so are later mails', async () => {
  const user = { ...api.visitor(), email: 'greta@example.com' };
  const account = { name: 'Greta', email: user.email, password: PASSWORD, confirmPassword: PASSWORD };
  const answer = await user.call('POST', '/api/users/register', account, GERMAN);
  expect(answer.body.data.user.language).toBe('de');
  const mail = await api.mailTo(user.email, 'ist dein Trawl-Code');
  expect(mail.text).toMatch(/^Hallo Greta,\n\nGib diesen Code ein/);
  expect(mail.html).toContain('<html lang="de">');

  await user.call('POST', '/api/users/forgot-password', { email: user.email }, { 'accept-language': 'es' });
  expect((await api.mailTo(user.email, SUBJECTS.de)).html).toContain('lang="de"');
});

test('the language follows logins that name one', async () => {
  const user = await api.verified();
  expect(await languageOf(user)).toBeNull();
  expect((await login(user, { 'accept-language': 'fr' })).body.data.user.language).toBe('fr');
  await login(user, {});
  await login(user, { 'accept-language': 'tlh' });
  expect(await languageOf(user)).toBe('fr');
  await user.call('POST', '/api/users/forgot-password', { email: user.email });
  await api.mailTo(user.email, SUBJECTS.fr);
});

test('the language follows the settings, and other settings leave it unchanged', async () => {
  const user = await api.verified();
  const set = (settings: object) => user.call('PATCH', '/api/users/notifications', settings);
  expect((await set({ language: 'es' })).body.data.user).toMatchObject({ language: 'es', emailNotifications: true });
  expect((await set({ emailNotifications: false })).body.data.user).toMatchObject({ language: 'es' });
  for (const wrong of [{}, { language: 'tlh' }, { language: null }]) expect((await set(wrong)).status).toBe(400);
  expect(await languageOf(user)).toBe('es');
  await user.call('POST', '/api/users/forgot-password', { email: user.email });
  await api.mailTo(user.email, SUBJECTS.es);
});

test('a user from before languages were stored gets the language of the request, else English', async () => {
  const user = await api.verified();
  await forget(user);
  await user.call('POST', '/api/users/forgot-password', { email: user.email }, GERMAN);
  await api.mailTo(user.email, SUBJECTS.de);

  const other = await api.verified();
  await forget(other);
  await other.call('POST', '/api/users/forgot-password', { email: other.email });
  await api.mailTo(other.email, SUBJECTS.en);
});
