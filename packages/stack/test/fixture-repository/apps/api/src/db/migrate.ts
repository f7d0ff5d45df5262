import { Client } from 'pg';
import { env } from '../../../../env.ts';

const client = new Client({ connectionString: env.MIGRATION_DATABASE_URL });
await client.connect();
await client.query('CREATE TABLE IF NOT EXISTS starts (at timestamptz DEFAULT now())');
await client.query('INSERT INTO starts DEFAULT VALUES');
await client.query('GRANT SELECT ON starts TO trawl_app');
await client.end();
