import { defineConfig } from 'drizzle-kit'

/**
 * `drizzle-kit generate --name <what-changes>` writes a migration; it needs no database. A migration that rebuilds a
 * table (`__new_…`) drops the table's triggers: put them back in a migration after it. api/db/migrate/migrate.test.ts
 * fails when one is missing.
 */
export default defineConfig({
  dialect: 'turso',
  schema: './api/db/schema/*.ts',
  out: './api/db/migrations',
})
