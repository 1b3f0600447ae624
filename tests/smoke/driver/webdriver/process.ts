import { spawn } from 'node:child_process'
import type { Readable } from 'node:stream'
import { temporaryFolder } from '#tests/temporary-folder.ts'

/**
 * Runs a program until the shell's input ends, which happens whenever this process ends; then ends everything that was
 * started.
 */
const GUARD = '"$0" "$@" </dev/null & exec >/dev/null 2>&1; read -r _; kill -9 0'

/** Starts a program that ends with this process, at the latest. */
export function start(program: string, args: string[], env: NodeJS.ProcessEnv = process.env) {
  const { stdin, stdout, stderr } = spawn('/bin/sh', ['-c', GUARD, program, ...args], { env, detached: true })
  return { stdout, stderr, stop: () => stdin.end() }
}

/** The first match in a program's output; later output is ignored. */
export async function waitForOutput(stream: Readable, words: RegExp): Promise<RegExpExecArray> {
  let text = ''
  const found = await new Promise<RegExpExecArray>((resolve, reject) => {
    stream.on('data', (part: Buffer) => {
      text += String(part)
      const match = words.exec(text)
      if (match) resolve(match)
    })
    stream.once('end', () => reject(new Error(`A browser did not start. Its output: ${text}`)))
  })
  stream.removeAllListeners('data').resume()
  return found
}

/** The environment of a browser that shares nothing with others. */
export function ownHome(): { home: string; env: NodeJS.ProcessEnv } {
  const home = temporaryFolder('browser')
  const names = ['HOME', 'XDG_CONFIG_HOME', 'XDG_CACHE_HOME', 'XDG_DATA_HOME', 'XDG_RUNTIME_DIR']
  return { home, env: { ...process.env, ...Object.fromEntries(names.map((name) => [name, home])), LC_ALL: 'C' } }
}
