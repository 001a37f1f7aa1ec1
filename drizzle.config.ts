import { defineConfig } from 'drizzle-kit';

export default defineConfig({
  dialect: 'sqlite',
  schema: ['./db/schema/tables.ts', './db/schema/access-tables.ts', './db/schema/alert-tables.ts'],
  out: './db/migrations',
});
