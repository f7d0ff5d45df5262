import { stdout } from 'node:process';
import chromium from '@sparticuz/chromium';

// A separate program, because the package unpacks into the temporary folder of its process: the caller sets TMPDIR to the
// destination, and AWS_EXECUTION_ENV so that the libraries are included.
stdout.write(await chromium.executablePath());
