import { text } from 'node:stream/consumers';

/**
 * `node write-seccomp.ts < default.json > chromium-seccomp.json` adds to Docker's default profile
 * (https://github.com/moby/profiles, seccomp/default.json) the calls that Chromium's sandbox needs to create user namespaces
 * without capabilities.
 */
const CALLS = ['chroot', 'clone', 'clone3', 'setns', 'unshare'];

interface Profile {
  readonly syscalls: readonly { readonly names: readonly string[] }[];
}

const profile: Profile = JSON.parse(await text(process.stdin));
const others = profile.syscalls.map((rule) => ({ ...rule, names: rule.names.filter((call) => !CALLS.includes(call)) }));
const syscalls = [
  { names: CALLS, action: 'SCMP_ACT_ALLOW', comment: "Chromium's sandbox" },
  ...others.filter(({ names }) => names.length > 0),
];
process.stdout.write(`${JSON.stringify({ ...profile, syscalls }, null, 1)}\n`);
