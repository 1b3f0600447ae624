import { toDatabaseError } from '#api/platform/db/errors.ts'

/** Reports a step of a command, one line each, at the terminal. */
export function step(message: string): void {
  process.stdout.write(`${message}\n`)
}

/** A command was called in a way that it does not know; the message says how to call it. */
export class UsageError extends Error {
  override name = 'UsageError'
}

/** Whether someone named a folder, and not an option that the command does not know. */
export const isFolder = (word: string | undefined): word is string => Boolean(word) && !word!.startsWith('-')

/** Ends a command with a sentence for the person at the terminal instead of a stack. */
export function fail(message: string): never {
  process.stderr.write(`\n${message}\n`)
  process.exit(1)
}

/** Errors of the operating system, and what an operator can do about them. */
const SENTENCES: Record<string, string> = {
  EADDRINUSE: 'PORT is in use: another program listens there. Stop it, or choose another PORT.',
  ENOSPC: 'The disk is full. Make room on it, then start again; what was there before is as it was.',
  EDQUOT: 'The disk is full for this account. Make room on it, then start again; what was there before is as it was.',
  EROFS: 'The disk cannot be written to. Mount it for writing, then start again.',
  EACCES: 'A file or folder may not be used by this account. Give it the right to, then start again.',
}

/**
 * Runs a command; errors that are made for people become a sentence. Only the account that runs it may read what it
 * writes, SQLite and git included: an installation and its backups hold confidential data.
 */
export async function runCommand(work: () => Promise<void>): Promise<void> {
  process.umask(0o077)
  try {
    await work()
  } catch (thrown) {
    // What drizzle says of a query repeats its values.
    const error = toDatabaseError(thrown)
    const forPeople = [
      'EnvironmentError',
      'BuildError',
      'DataDirectoryLocked',
      'MigrationError',
      'DatabaseError',
      'ContentError',
      'UsageError',
      'BackupError',
      'RemoteFailure',
      'ApiError',
    ]
    if (error instanceof Error && forPeople.includes(error.name)) fail(error.message)
    const { code = '', path } = error as NodeJS.ErrnoException
    const message = SENTENCES[code]
    if (message) fail(path ? `${message} (${path})` : message)
    throw error
  }
}
