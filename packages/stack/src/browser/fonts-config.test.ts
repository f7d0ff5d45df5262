import { expect, test } from 'vitest';
import { fontsConfig } from './fonts-config.ts';

test('a folder’s name can have characters with a meaning in XML', () => {
  expect(fontsConfig('/home/a & b/<x>/fonts')).toContain('<dir>/home/a &amp; b/&lt;x&gt;/fonts</dir>');
});
