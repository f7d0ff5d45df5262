import { stdout } from 'node:process';
import chromium from '@sparticuz/chromium';

// A program of its own, because the package unpacks into the temporary folder of the process it runs in: whoever starts
// this sets TMPDIR to the folder it is to unpack into, and AWS_EXECUTION_ENV so that its libraries come along.
stdout.write(await chromium.executablePath());
