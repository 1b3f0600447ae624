import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'

const made: string[] = []

/** A process that was just killed may still be writing there. */
const remove = (folder: string) => rmSync(folder, { recursive: true, force: true, maxRetries: 5 })

/** A new empty folder outside the repository, which is removed when the process ends. */
export function temporaryFolder(name: string): string {
  if (made.length === 0) process.once('exit', () => made.forEach(remove))
  const folder = mkdtempSync(join(tmpdir(), `trellis-${name}-`))
  made.push(folder)
  return folder
}
