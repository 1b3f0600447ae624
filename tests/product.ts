import { spawn } from 'node:child_process'
import { createSocket } from 'node:dgram'
import { once } from 'node:events'
import { closeSync, openSync, readFileSync } from 'node:fs'
import { createServer } from 'node:net'
import { join } from 'node:path'
import { NODE_ENVIRONMENT, NODE_OPTIONS } from '#scripts/node-options.mjs'
import { temporaryFolder } from './temporary-folder.ts'

const READY_WITHIN_MS = 300_000
const POLL_MS = 50

/**
 * The site address of all test products. Their ports differ, and another address would need another build; they respond
 * on their own port all the same.
 */
export const SITE_ADDRESS = 'http://localhost:4321'

/** The token of `GET /api/metrics` for all test products. */
export const METRICS_TOKEN = 'a-monitor-of-the-tests'

/** The product, running as its user would start it. */
export interface Product {
  url: string
  dataDir: string
  pid: number
  /** All output so far. */
  output: () => string
  /** One of its metrics: `trellis_resident_bytes`. */
  metric(name: string): Promise<number>
  /** Sends SIGTERM, and returns how it ended. */
  stop(): Promise<number | null>
  kill(): Promise<void>
}

interface ProductOptions {
  command: 'demo' | 'start'
  dataDir: string
  env?: Record<string, string>
  /** The folder of the program, if it isn't this one. */
  program?: string
}

/** Claims a port for as long as this process lives, through its UDP side, which nothing uses here. */
const claim = (port: number): Promise<boolean> => {
  const socket = createSocket('udp4')
  socket.unref()
  return new Promise((resolve) => {
    socket.once('error', () => resolve(false))
    socket.bind(port, '127.0.0.1', () => resolve(true))
  })
}

/**
 * A free port that no other test on this machine gets. Otherwise another program could take it a moment later, and the
 * test would talk to that one.
 */
export async function freePort(): Promise<number> {
  const server = createServer().listen(0, '127.0.0.1')
  await once(server, 'listening')
  const { port } = server.address() as { port: number }
  server.close()
  await once(server, 'close')
  return (await claim(port)) ? port : freePort()
}

async function isReady(url: string): Promise<boolean> {
  const response = await fetch(`${url}/api/health`).catch(() => undefined)
  return response?.ok ?? false
}

/** Output of products goes to files, because reading a pipe would affect measurements. */
const outputs = temporaryFolder('output')

/** Starts a command of the product on its own port and waits until it responds. */
export async function startProduct({ command, dataDir, env = {}, program }: ProductOptions): Promise<Product> {
  const port = await freePort()
  const url = `http://localhost:${port}`
  const { NODE_ENV: _, ...inherited } = process.env
  const outputFile = join(outputs, `${port}-${Date.now()}`)
  const output = openSync(outputFile, 'a')
  const child = spawn(process.execPath, [...NODE_OPTIONS, `scripts/${command}.ts`], {
    env: {
      ...NODE_ENVIRONMENT,
      ...inherited,
      DATA_DIR: dataDir,
      PORT: String(port),
      SITE_URL: SITE_ADDRESS,
      METRICS_TOKEN,
      ...env,
    },
    stdio: ['ignore', output, output],
    cwd: program,
  })
  closeSync(output)
  const readOutput = () => readFileSync(outputFile, 'utf8')
  const ended = once(child, 'exit') as Promise<[number | null]>
  // Stops a product whose test file ends before its hooks.
  const leave = () => child.kill('SIGKILL')
  // Before folders are removed, which takes longer.
  process.prependOnceListener('exit', leave)
  void ended.then(() => process.off('exit', leave))
  const deadline = Date.now() + READY_WITHIN_MS
  while (!(await isReady(url))) {
    if (child.exitCode !== null) throw new Error(`npm run ${command} ended with ${child.exitCode}:\n${readOutput()}`)
    if (Date.now() > deadline) {
      child.kill('SIGKILL')
      throw new Error(`npm run ${command} did not serve in time:\n${readOutput()}`)
    }
    await new Promise((resolve) => setTimeout(resolve, POLL_MS))
  }
  return {
    url,
    dataDir,
    pid: child.pid!,
    output: readOutput,
    async metric(name) {
      const answer = await fetch(`${url}/api/metrics`, { headers: { Authorization: `Bearer ${METRICS_TOKEN}` } })
      return Number(new RegExp(`^${name} (\\S+)$`, 'm').exec(await answer.text())![1])
    },
    async stop() {
      child.kill('SIGTERM')
      const [code] = await ended
      return code
    },
    async kill() {
      child.kill('SIGKILL')
      await ended
    },
  }
}
