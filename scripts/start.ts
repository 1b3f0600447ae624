/** `npm start`: serves this installation. */
import { readEnvironment } from '#api/env.ts'
import { startServer } from '#api/server.ts'
import { runCommand, step } from './progress.ts'

await runCommand(async () => {
  process.env['NODE_ENV'] = 'production'
  await startServer(readEnvironment(), { onStep: step })
})
