/** `npm run demo`: serves a sample region from its own data directory, on this computer only. */
import { isLoopback, readEnvironment } from '#api/env.ts'
import { hashPassword } from '#api/auth/password.service.ts'
import { startServer } from '#api/server.ts'
import { getDrafts } from '#cms/gateway/gateway.ts'
import { DEMO_ACCOUNTS, DEMO_PASSWORD } from '#demo/accounts.ts'
import { writeDemoContent, writeDemoDrafts } from '#demo/content.ts'
import { seedUsers } from '#demo/people.ts'
import { fail, runCommand, step } from './progress.ts'

await runCommand(async () => {
  if (process.env['NODE_ENV'] === 'production') {
    fail('The sample region isn’t for production: NODE_ENV is "production". Use npm start for your own region.')
  }
  const environment = readEnvironment({ DATA_DIR: './data-demo', ...process.env })
  if (!isLoopback(environment.host)) {
    fail(
      `The sample region has known passwords, so it is served on this machine only, and HOST is ${environment.host}.`,
    )
  }
  process.env['NODE_ENV'] = 'production'
  await startServer(environment, {
    onStep: step,
    writeFirstContent: async (dir) => {
      await writeDemoContent(dir, new Date())
      await writeDemoDrafts(getDrafts(environment.dataDir), new Date())
    },
    seed: async (database, now, files) => void (await seedUsers(database, now, hashPassword, files)),
  })
  const accounts = DEMO_ACCOUNTS.map(({ username, shows }) => `  ${username.padEnd(17)}${shows}`).join('\n')
  step(
    `\nDemo running at ${environment.siteUrl}\nLog in with any of these accounts (password: ${DEMO_PASSWORD}):\n${accounts}\n`,
  )
})
