import { Client } from 'pg';
import { env } from '../../../../env.ts';

const client = new Client({ connectionString: env.DATABASE_URL });
await client.connect();
await client.query('CREATE TABLE IF NOT EXISTS starts (at timestamptz DEFAULT now())');
await client.query('INSERT INTO starts DEFAULT VALUES');
await client.end();
