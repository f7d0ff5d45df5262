import { tryDemo } from './demo.ts';
import { tryImages } from './images.ts';
import { tryRefusals } from './refusals.ts';
import { tryRestarts } from './restarts.ts';

/** `node try/main.ts [STEP…]` in docker/: tests the images that try.sh has built. Each step prints its findings. */
const STEPS: Readonly<Record<string, () => Promise<void>>> = {
  images: tryImages,
  refusals: tryRefusals,
  demo: tryDemo,
  restarts: tryRestarts,
};

const wanted = process.argv.slice(2);
for (const name of wanted.length > 0 ? wanted : Object.keys(STEPS)) {
  const step = STEPS[name];
  if (!step) throw new Error(`there is no step ${name}, but ${Object.keys(STEPS).join(', ')}`);
  process.stdout.write(`\n== ${name}\n`);
  await step();
}
