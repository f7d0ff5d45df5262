const ESCAPES: Readonly<Record<string, string>> = { '&': '&amp;', '<': '&lt;', '>': '&gt;' };

/**
 * Fontconfig's settings. The package contains fonts, but with paths of its author's machine; system fonts come first if present.
 *
 * @param folder that contains the package's fonts
 */
export const fontsConfig = (folder: string): string => `<?xml version="1.0"?>
<!DOCTYPE fontconfig SYSTEM "urn:fontconfig:fonts.dtd">
<fontconfig>
  <dir>/usr/share/fonts</dir>
  <dir>/usr/local/share/fonts</dir>
  <dir>${folder.replace(/[&<>]/g, (character) => ESCAPES[character] ?? '')}</dir>
  <cachedir prefix="xdg">fontconfig</cachedir>
</fontconfig>
`;
