import { addDemoSession } from './add-demo-session.ts';
import { readEnv } from './env.ts';
import { SetupError } from './setup-error.ts';
import { writeBrokerConfig } from './write-broker-config.ts';
import { writeDemoSettings } from './write-demo-settings.ts';
import { writeSecrets } from './write-secrets.ts';

/** Set-up commands of the image `trawl-ops`; `docker/README.md` explains when each one runs. */
const USAGE = `Usage: node packages/setup/src/main.ts COMMAND

  secrets FOLDER      creates the missing secrets of a production on one host
  demo FOLDER         creates the missing secrets and the settings of a demo
  broker FOLDER FILE  checks the secrets and writes NATS's configuration
  demo-session URL    adds a session of the sandbox at URL to Trawl's own sessions
`;

const print = (line: string) => process.stdout.write(`${line}\n`);

async function run([command, first, second]: readonly string[]): Promise<number> {
  const env = readEnv();
  if (command === 'secrets' && first) {
    print(`Created ${await writeSecrets(first, env)} secrets in the folder mounted at ${first}.`);
    print(
      'Write the address of your mail server, smtps://USER:PASSWORD@HOST:465, to the file api/smtp-url in that folder.',
    );
  } else if (command === 'demo' && first) {
    print(`Created ${await writeSecrets(first, { ...env, isDemo: true })} secrets of the demo.`);
    await writeDemoSettings(first, env);
  } else if (command === 'broker' && first && second) {
    await writeBrokerConfig(first, second, env);
  } else if (command === 'demo-session' && first) {
    await addDemoSession(first, print);
  } else {
    print(USAGE);
    return 2;
  }
  return 0;
}

try {
  process.exitCode = await run(process.argv.slice(2));
} catch (error) {
  if (!(error instanceof SetupError)) throw error;
  process.stderr.write(`${error.message}\n`);
  process.exitCode = 1;
}
