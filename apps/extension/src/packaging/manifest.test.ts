import { expect, test } from 'vitest';
import { manifestFor } from './manifest.ts';
import { readSettings } from './settings.ts';

test('asks for no more than cookies, scripting and the two hosts', () => {
  const manifest = manifestFor(readSettings({ TRAWL_ORIGIN: 'https://trawl.example:8443' }), '1.2.3');
  expect(manifest).toMatchObject({
    manifest_version: 3,
    version: '1.2.3',
    permissions: ['cookies', 'scripting'],
    host_permissions: ['https://www.instagram.com/*', 'https://trawl.example/*'],
    browser_specific_settings: { gecko: { id: 'trawl-extension@trawl.example' } },
  });
  for (const key of ['background', 'content_scripts', 'externally_connectable', 'web_accessible_resources']) {
    expect(manifest).not.toHaveProperty(key);
  }
  expect(manifest.content_security_policy.extension_pages).toMatch(/^default-src 'none'; script-src 'self';/);
  expect(manifest.content_security_policy.extension_pages).not.toMatch(/connect-src|unsafe/);
});
