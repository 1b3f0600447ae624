import { defineConfig } from 'drizzle-kit'

/**
 * `drizzle-kit generate --name <what-changes>` writes a migration; it needs no database. A migration that rebuilds a
 * table (`__new_…`) drops the table's triggers: put them back in a migration after it. api/platform/db/migrate.test.ts
 * fails when one is missing.
 */
export default defineConfig({
  dialect: 'turso',
  schema: './api/**/table.ts',
  out: './api/platform/db/migrations',
})
