import { type BuiltFor, patternsOf } from '../popup/built-for.ts';

const SIZES = [16, 32, 48, 128] as const;
const icons = Object.fromEntries(SIZES.map((size) => [size, `icons/${size}.png`]));

/** One manifest for Chrome and Firefox. */
export const manifestFor = (builtFor: BuiltFor, version: string) => ({
  manifest_version: 3,
  name: '__MSG_name__',
  description: '__MSG_description__',
  version,
  default_locale: 'en',
  icons,
  action: { default_title: '__MSG_title__', default_popup: 'popup.html', default_icon: icons },
  permissions: ['cookies', 'scripting'],
  host_permissions: patternsOf(builtFor),
  content_security_policy: {
    // The extension's pages can't connect to any server.
    extension_pages:
      "default-src 'none'; script-src 'self'; style-src 'self'; img-src 'self'; base-uri 'none'; form-action 'none'; frame-ancestors 'none'",
  },
  // Newer than required by the APIs used here; Firefox 140 is the first version that shows `data_collection_permissions`.
  minimum_chrome_version: '120',
  browser_specific_settings: {
    gecko: {
      id: `trawl-extension@${new URL(builtFor.origin).hostname}`,
      strict_min_version: '140.0',
      data_collection_permissions: { required: ['authenticationInfo'] },
    },
  },
});
