import { fileURLToPath } from 'node:url'
import { resolve } from 'node:path'

/**
 * The absolute path of a `file:` URL, whose path can be relative; null for the address of a libSQL server. Throws an
 * Error that says what is wrong without repeating the address, which may contain a token.
 */
export function databaseFile(url: string): string | null {
  if (/^(libsql|https?|wss?):\/\//.test(url)) return null
  if (!url.startsWith('file:')) {
    throw new Error('The database URL must start with file:, libsql://, https://, http://, wss:// or ws://')
  }
  if (/[?#]/.test(url)) throw new Error('A file: database URL takes no ? or #. Write %3F or %23 when the path has one.')
  const path = url.startsWith('file://') ? fileURLToPath(url) : decodeURIComponent(url.slice('file:'.length))
  if (path === '' || path === ':memory:') {
    throw new Error('The database must be a file: in memory, each connection would have its own database.')
  }
  return resolve(path)
}
