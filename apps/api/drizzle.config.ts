import { defineConfig } from 'drizzle-kit';

// Paths are relative to where `pnpm db:generate` runs: the repository's root.
export default defineConfig({
  dialect: 'postgresql',
  schema: './apps/api/src/db/schema/index.ts',
  out: './apps/api/src/db/migrations',
});
