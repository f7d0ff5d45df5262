import { expect, test } from 'vitest';
import { inlineScriptHashes } from './script-hashes.ts';

test('each inline script has one source, scripts from files have none', () => {
  const html = `<head><script>let a = '<script';</script><script async src="/a.js"></script>
    <script type="module">b()</script></head><body><script>b()</script>`;
  expect(inlineScriptHashes(html)).toEqual([
    "'sha256-Ae7cJyQNKN6N7fmII/62/mn4GsURkuxbOUqM3Im1CXw='",
    "'sha256-cf242PFc/kb7xD0Qzhsmd9vvRkc+cWFmbi+k+YvtdKc='",
  ]);
});

test('a script without an end is left out', () => {
  expect(inlineScriptHashes('<script>a()')).toEqual([]);
  expect(inlineScriptHashes('<script')).toEqual([]);
});
