import { execFileSync } from 'node:child_process';
import { globSync, readFileSync, writeFileSync } from 'node:fs';

/**
 * `node write-sbom.ts NAME PNPM_SBOM OUTPUT` writes the software bill of materials of the image in which it runs (CycloneDX 1.6):
 * the npm packages that the image contains, as pnpm describes them, its Debian packages, and Node.
 */
const [name = '', input = '', output = ''] = process.argv.slice(2);

interface Component {
  readonly type: string;
  readonly name: string;
  readonly version: string;
  readonly purl: string;
}

const read = (file: string) => JSON.parse(readFileSync(file, 'utf8'));
const sbom: { metadata: { component: object }; components: Component[]; dependencies?: unknown } = read(input);

const purlOf = (packageName: string, version: string) => `pkg:npm/${packageName.replace('@', '%40')}@${version}`;
const installed = globSync([
  'node_modules/.pnpm/*/node_modules/{*,@*/*}/package.json',
  '{apps,packages}/*/package.json',
]);
const contained = new Set(
  installed.map((file) => {
    const manifest = read(file);
    return purlOf(manifest.name, manifest.version);
  }),
);
const npm = sbom.components.filter(({ purl }) => contained.has(purl));

// biome-ignore lint/suspicious/noTemplateCurlyInString: dpkg-query replaces these.
const FORMAT = '--showformat=${Package} ${Version} ${Architecture}\n';
const installedByDebian = execFileSync('dpkg-query', ['--show', FORMAT], { encoding: 'utf8' });
const debian = installedByDebian
  .trim()
  .split('\n')
  .map((line): Component => {
    const [packageName = '', version = '', architecture = ''] = line.split(' ');
    const purl = `pkg:deb/debian/${packageName}@${encodeURIComponent(version)}?arch=${architecture}&distro=bookworm`;
    return { type: 'library', name: packageName, version, purl };
  });
const node: Component = {
  type: 'platform',
  name: 'node',
  version: process.versions.node,
  purl: `pkg:generic/node@${process.versions.node}`,
};

const { dependencies: _graph, ...rest } = sbom;
const metadata = { ...sbom.metadata, component: { type: 'container', name } };
writeFileSync(output, `${JSON.stringify({ ...rest, metadata, components: [node, ...npm, ...debian] })}\n`);
process.stdout.write(`${name}: ${npm.length} npm packages, ${debian.length} Debian packages, Node ${node.version}\n`);
