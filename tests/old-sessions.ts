import { askDatabase } from './faults/crowd.ts'

/** Lets every session of a running product be older than ten minutes, as far as the password that was typed in it goes. */
export async function ageSessions(dataDir: string): Promise<void> {
  await askDatabase(dataDir, 'update sessions set password_checked_at = 0 returning id')
}
