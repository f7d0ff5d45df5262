import { spawn } from 'node:child_process';
import { env } from '../../../env.ts';
import { serveFixture } from '../../../fixture-service.ts';

// Like a browser: in a separate process group, alive after the worker is killed.
spawn('sleep', ['1000'], { detached: true, stdio: 'ignore' }).unref();
serveFixture('scraper', env.HOST, env.PORT);
