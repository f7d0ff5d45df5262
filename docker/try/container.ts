import { VERSION } from './env.ts';
import { runAny } from './run.ts';

/** The restrictions of compose.yaml, as arguments of `podman run`. */
const HARDENED = [
  ...['--read-only', '--cap-drop', 'ALL', '--security-opt', 'no-new-privileges', '--no-healthcheck'],
  ...['--tmpfs', '/tmp:size=256m,mode=1777,exec', '--security-opt', 'seccomp=chromium-seccomp.json'],
];

export interface ContainerOptions {
  readonly env?: Readonly<Record<string, string>>;
  /** Further arguments of `podman run`. */
  readonly args?: readonly string[];
  readonly command?: readonly string[];
}

/** Runs a container to its end. */
export const runContainer = (image: string, { env = {}, args = [], command = [] }: ContainerOptions) =>
  runAny('podman', [
    ...['run', '--rm', '--network', 'none', ...HARDENED, ...variables(env), ...args],
    ...[`${image}:${VERSION}`, ...command],
  ]);

const variables = (env: Readonly<Record<string, string>>): string[] =>
  Object.entries(env).flatMap(([name, value]) => ['--env', `${name}=${value}`]);
