import { toDatabaseError } from '#api/platform/db/errors.ts'

/** Reports a step of a command at the terminal, one line each. */
export function step(message: string): void {
  process.stdout.write(`${message}\n`)
}

/** A command was called incorrectly; the message says how to call it. */
export class UsageError extends Error {
  override name = 'UsageError'
}

/** Whether the argument is a folder, and not an unknown option. */
export const isFolder = (word: string | undefined): word is string => Boolean(word) && !word!.startsWith('-')

/** Ends a command with a readable message instead of a stack trace. */
export function fail(message: string): never {
  process.stderr.write(`\n${message}\n`)
  process.exit(1)
}

/** Errors of the operating system, and what a server administrator can do about them. */
const SENTENCES: Record<string, string> = {
  EADDRINUSE: 'PORT is in use: another program listens there. Stop it, or choose another PORT.',
  ENOSPC: 'The disk is full. Make room on it, then start again; what was there before is as it was.',
  EDQUOT: 'The disk is full for this account. Make room on it, then start again; what was there before is as it was.',
  EROFS: 'The disk can’t be written to. Mount it for writing, then start again.',
  EACCES: 'A file or folder may not be used by this account. Give it the right to, then start again.',
}

/**
 * Runs a command; errors with a message for people are printed without a stack trace. Files it writes are readable only
 * by the current account, including those of SQLite and git, because an installation and its backups contain
 * confidential data.
 */
export async function runCommand(work: () => Promise<void>): Promise<void> {
  process.umask(0o077)
  try {
    await work()
  } catch (thrown) {
    // Drizzle's error messages repeat the values of a query.
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
