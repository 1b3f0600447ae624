import { spawn, spawnSync, type ChildProcess } from 'node:child_process'
import { existsSync, mkdirSync, openSync, writeFileSync } from 'node:fs'
import { delimiter, dirname, join } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'

/** Writes the files of an application, by path. */
export function writeApp(folder: string, files: Readonly<Record<string, string>>): void {
  for (const [path, text] of Object.entries(files)) {
    mkdirSync(dirname(join(folder, path)), { recursive: true })
    writeFileSync(join(folder, path), text)
  }
}

interface Program {
  /** The Node that runs it; this one by default. */
  node?: string
  args: readonly string[]
  cwd: string
  env: Readonly<Record<string, string>>
}

/**
 * A Node that can load a package's binary: this one, or another on PATH that npm may have compiled it for.
 *
 * @throws when there is none
 */
export function nodeFor(folder: string, expression: string): string {
  const others = (process.env['PATH'] ?? '').split(delimiter).map((directory) => join(directory, 'node'))
  const runs = (node: string) => spawnSync(node, ['-e', expression], { cwd: folder, stdio: 'ignore' }).status === 0
  const node = [process.execPath, ...others.filter((path) => existsSync(path))].find(runs)
  if (!node) throw new Error(`no Node here runs ${expression}`)
  return node
}

/** Starts a Node program in production mode; its output goes to `said.log` in the same folder. */
export function runNode({ node = process.execPath, args, cwd, env }: Program): ChildProcess {
  const logFile = openSync(join(cwd, 'said.log'), 'a')
  const child = spawn(node, [...args], {
    cwd,
    env: { ...process.env, NODE_ENV: 'production', ...env },
    stdio: ['ignore', logFile, logFile],
  })
  process.once('exit', () => child.kill('SIGKILL'))
  return child
}

/** Waits for a program to exit successfully. @throws when it doesn't within the given seconds */
export async function finished(child: ChildProcess, what: string, seconds: number): Promise<void> {
  const deadline = Date.now() + seconds * 1000
  while (child.exitCode === null && child.signalCode === null && Date.now() < deadline) await pause(100)
  if (child.exitCode === null) child.kill('SIGKILL')
  if (child.exitCode !== 0) throw new Error(`${what} ended with ${child.exitCode ?? `nothing within ${seconds} s`}`)
}

/** Waits until an address responds at all. @throws when it doesn't within the given seconds */
export async function isReady(url: string, child: ChildProcess, seconds = 90): Promise<void> {
  const deadline = Date.now() + seconds * 1000
  while (Date.now() < deadline && child.exitCode === null) {
    if (await fetch(url).catch(() => undefined)) return
    await pause(200)
  }
  throw new Error(`${url} does not serve (${child.exitCode ?? 'still starting'})`)
}

/** Sends JSON and returns the JSON of the response. @throws on any status other than 2xx */
export async function callJson<Answer>(url: string, method: string, body: unknown, token?: string): Promise<Answer> {
  const headers = { 'Content-Type': 'application/json', ...(token && { Authorization: token }) }
  const answer = await fetch(url, { method, headers, ...(body !== undefined && { body: JSON.stringify(body) }) })
  const text = await answer.text()
  if (!answer.ok) throw new Error(`${method} ${url}: ${answer.status} ${text.slice(0, 500)}`)
  return (text === '' ? {} : JSON.parse(text)) as Answer
}
