import { queryDatabase } from './faults/crowd.ts'

/** Makes every session of a running product older than ten minutes since its password was typed. */
export async function ageSessions(dataDir: string): Promise<void> {
  await queryDatabase(dataDir, 'update sessions set password_checked_at = 0 returning id')
}
