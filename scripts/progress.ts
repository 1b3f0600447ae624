/** Says what a command is doing, one line a step, for the person at the terminal. */
export function step(sentence: string): void {
  process.stdout.write(`${sentence}\n`)
}

/** A command was called in a way that it does not know; the message says how to call it. */
export class UsageError extends Error {
  override name = 'UsageError'
}

/** Ends a command with a sentence for the person at the terminal instead of a stack. */
export function fail(sentence: string): never {
  process.stderr.write(`\n${sentence}\n`)
  process.exit(1)
}

/** Runs a command; what it throws becomes a sentence where the error was made for people. */
export async function runCommand(work: () => Promise<void>): Promise<void> {
  try {
    await work()
  } catch (error) {
    const forPeople = [
      'EnvironmentError',
      'BuildError',
      'DataDirectoryLocked',
      'MigrationError',
      'ContentError',
      'UsageError',
      'BackupError',
    ]
    if (error instanceof Error && forPeople.includes(error.name)) fail(error.message)
    if ((error as NodeJS.ErrnoException)?.code === 'EADDRINUSE') {
      fail('PORT is in use: another program listens there. Stop it, or choose another PORT.')
    }
    throw error
  }
}
