import { queryDatabase } from './faults/crowd.ts'

/** Makes the last password entry of every session of a running product older than ten minutes. */
export async function ageSessions(dataDir: string): Promise<void> {
  await queryDatabase(dataDir, 'update sessions set password_checked_at = 0 returning id')
}
