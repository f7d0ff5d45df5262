import { compareCsv, describe, isExact, startJob } from './job.ts';
import { print, seconds } from './print.ts';
import { openProduct } from './product.ts';
import { run } from './run.ts';
import { healthy } from './until.ts';

const ROWS = 500;

/** `--profile demo`: the main job from registration to CSV, by containers only. */
export async function tryDemo(): Promise<void> {
  const product = await openProduct();
  try {
    const from = performance.now();
    await product.up();
    print(`docker compose --profile demo up: healthy after ${seconds(from)}`);
    const running = {
      web: await product.addressOf('api'),
      sandbox: await product.addressOf('sandbox'),
      mailbox: await product.addressOf('mailbox'),
    };
    const started = performance.now();
    const sample = await startJob(running, ROWS);
    const job = await sample.customer.ended(sample.id);
    const compared = await compareCsv(running, sample);
    print(`Registration to CSV: ${seconds(started)}, job ${job.status}, ${describe(compared)}`);
    if (job.status !== 'completed' || !isExact(compared)) throw new Error('the CSV differs from the truth');
    for (const service of ['scraper', 'dm-sender']) {
      const [name = ''] = await product.containersOf(service);
      print(`${service}: ${await sandboxOf(name)}`);
      const doctor = ['node', '--env-file=/run/secrets/settings.env', `apps/${service}/src/doctor.ts`];
      print(`${service}: its doctor finds ${(await run('podman', ['exec', name, ...doctor])).split('\n').at(-1)}`);
    }
    for (const service of ['sandbox', 'mailbox', 'api', 'scraper', 'dm-sender']) {
      const [name = ''] = await product.containersOf(service);
      await run('podman', ['stop', '--time', '15', name]);
      const stopped = await run('podman', ['inspect', name, '--format', '{{.State.ExitCode}}']);
      const restarted = performance.now();
      await run('podman', ['start', name]);
      await healthy(name);
      print(`${service}: ready ${seconds(restarted)} after its start; SIGTERM ended it with exit code ${stopped}`);
      if (stopped !== '0') throw new Error(`${service} ended with ${stopped} at SIGTERM`);
    }
  } finally {
    await product.remove();
  }
}

/** Checks that Chromium runs with its sandbox, whose processes have their own user namespaces. */
async function sandboxOf(container: string): Promise<string> {
  const script = `for p in /proc/[0-9]*; do
    readlink $p/exe | grep -q chromium || continue
    words=$(tr '\\0' ' ' <$p/cmdline)
    type=$(echo "$words" | grep -o -- '--type=[a-z-]*' | head -n 1)
    echo "\${type:---type=browser} $(readlink $p/ns/user) $(echo "$words" | grep -c -- --no-sandbox)"
  done; readlink /proc/1/ns/user`;
  const lines = (await run('podman', ['exec', container, 'sh', '-c', script])).split('\n');
  const own = lines.at(-1);
  const processes = lines.slice(0, -1).map((line) => line.replace('--type=', '').split(' '));
  const inside = processes.filter(([, namespace]) => namespace !== own);
  const without = processes.filter(([, , flags]) => flags !== '0').length;
  if (without > 0 || inside.length === 0) throw new Error(`Chromium runs without its sandbox:\n${lines.join('\n')}`);
  return `Chromium has ${inside.length} processes in user namespaces of its own (${inside.map(([type]) => type).join(', ')}), none with --no-sandbox`;
}
