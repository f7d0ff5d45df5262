import type { Stack } from './start-stack.ts';

/** The message after startup; scripts wait for its last line. */
export function greeting({ addresses, data, demoSession }: Pick<Stack, 'addresses' | 'data' | 'demoSession'>): string {
  const places = [
    ['Web app', addresses.web],
    ['Sandbox', addresses.sandbox],
    ['Mailbox', addresses.mailbox],
    ['Data', data],
    ['Session', demoSession],
  ];
  const lines = places.flatMap(([name, place]) => (name && place ? [`  ${name.padEnd(10)}${place}`] : []));
  const hint = demoSession ? ['', '  The session belongs to a user of the sandbox: paste it into a job.'] : [];
  return ['', ...lines, ...hint, '', 'trawl is ready'].join('\n');
}
