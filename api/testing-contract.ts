import { readdirSync } from 'node:fs'
import { join } from 'node:path'

/**
 * What reads a form or a query: neither responses nor the protocol of the editing screens, which has its own limits.
 */
const INPUT_FILE = /(?:^|\/)contract(?:\/(?!user|responses|shapes|protocol|testing)[a-z-]+)?\.ts$/

/** The exports of every contract file that reads a form or a query. */
export function loadInputContracts(): Promise<Record<string, unknown>[]> {
  const files = readdirSync(import.meta.dirname, { recursive: true, encoding: 'utf8' })
  return Promise.all(
    files
      .filter((file) => INPUT_FILE.test(file))
      .map(async (file) => (await import(join(import.meta.dirname, file))) as Record<string, unknown>),
  )
}
