import { type Check, type Diagnosis, diagnose as runChecks, type Variables } from '@trawl/doctor';
import { MigrationEnv } from '../db/env.ts';
import { Env } from '../env.ts';
import { checkBroker } from './check-broker.ts';
import { checkDatabase } from './check-database.ts';
import { checkDisk } from './check-disk.ts';
import { checkEnvironment } from './check-environment.ts';
import { checkFileStore } from './check-file-store.ts';
import { checkMail } from './check-mail.ts';
import { checkPlatforms } from './check-platforms.ts';
import { checkPublicUrl } from './check-public-url.ts';
import { checkStoredData } from './check-stored-data.ts';

const CHECKS: readonly Check[] = [
  checkEnvironment,
  checkDatabase,
  checkStoredData,
  checkBroker,
  checkMail,
  checkPublicUrl,
  checkPlatforms,
  checkDisk,
  checkFileStore,
];

/** Checks every dependency and setting of the API's environment, and changes nothing. */
export const diagnose = (env: Variables, timeoutMs?: number): Promise<Diagnosis> =>
  runChecks(env, { checks: CHECKS, schemas: [Env, MigrationEnv], ...(timeoutMs === undefined ? {} : { timeoutMs }) });
