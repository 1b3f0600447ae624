import type { Engine } from './engine.ts'
import { FileClient, type FileOptions } from './file-client.ts'

/** A database file: one connection that writes, and one that reads what has been committed. */
export function openFile(options: Pick<FileOptions, 'path' | 'synchronous'>): Engine {
  const writing = new FileClient(options)
  const reading = new FileClient({ path: options.path, readOnly: true })
  return { isServer: false, reading, writing, version: () => reading.version() }
}
