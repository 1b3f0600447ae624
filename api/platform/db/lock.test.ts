import { spawn, type ChildProcess } from 'node:child_process'
import { readFileSync, rmSync } from 'node:fs'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { temporaryFolder } from '#tests/temporary-folder.ts'
import { DataDirectoryLocked, lockDataDirectory } from './lock.ts'

const module = fileURLToPath(new URL('lock.ts', import.meta.url))
let directory: string
let child: ChildProcess | undefined

beforeEach(() => {
  directory = join(temporaryFolder('lock'), 'data')
})
afterEach(() => {
  child?.kill('SIGKILL')
  child = undefined
  rmSync(join(directory, '..'), { recursive: true, force: true })
})

/** Another process that takes the lock, or says why it can't, and stays. */
function otherProcess(): Promise<string> {
  const program = `import { lockDataDirectory } from ${JSON.stringify(module)}
    try { globalThis.kept = lockDataDirectory(${JSON.stringify(directory)}); console.log('locked') } catch (error) { console.log(error.message) }
    setInterval(() => {}, 1000)`
  const made = spawn(process.execPath, ['--input-type=module', '-e', program], { stdio: ['ignore', 'pipe', 'inherit'] })
  child = made
  return new Promise((resolve) => made.stdout.once('data', (text: Buffer) => resolve(text.toString().trim())))
}

function killed(signal: NodeJS.Signals): Promise<void> {
  return new Promise((resolve) => {
    child!.once('exit', () => resolve())
    child!.kill(signal)
  })
}

describe('lockDataDirectory', () => {
  it('refuses a second process with a message that names the first', async () => {
    const lock = lockDataDirectory(directory)
    expect(await otherProcess()).toBe(
      `Another process (id ${process.pid}) already works with ${directory}. Stop it first, or set DATA_DIR to another directory.`,
    )
    lock.release()
  })

  it('is refused while another process has it, and taken over after a SIGKILL', async () => {
    expect(await otherProcess()).toBe('locked')
    expect(() => lockDataDirectory(directory)).toThrow(`Another process (id ${child!.pid}) already works`)
    expect(() => lockDataDirectory(directory)).toThrow(DataDirectoryLocked)
    await killed('SIGKILL')
    const lock = lockDataDirectory(directory)
    expect(readFileSync(join(directory, 'lock.pid'), 'utf8')).toBe(`${process.pid}\n`)
    lock.release()
  })

  it('is available to the next process once released, and can be released twice', async () => {
    const lock = lockDataDirectory(directory)
    lock.release()
    lock.release()
    expect(await otherProcess()).toBe('locked')
  })
})
