/** `npm run dev`: the sample region with hot reload; API and pages as in production, built on request. */
import { spawn } from 'node:child_process'
import { fileURLToPath } from 'node:url'

// The API is reloaded by a restart, which takes less than a second.
const watched = ['api', 'content/schema', 'demo'].map((folder) => `--watch-path=${folder}`)
const child = spawn(process.execPath, [...watched, fileURLToPath(new URL('dev/server.ts', import.meta.url))], {
  stdio: 'inherit',
})
for (const signal of ['SIGINT', 'SIGTERM'] as const) process.on(signal, () => child.kill(signal))
child.on('exit', (code) => process.exit(code ?? 0))
