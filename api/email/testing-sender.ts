/** A process that only sends: `node testing-sender.ts <database url> <smtp url>`, for the test that kills it. */
import { openDatabase } from '#api/platform/db/database.ts'
import { deriveKeys } from '#api/keys.ts'
import { createMailSender } from './sender.service.ts'

const [databaseUrl, smtpUrl] = process.argv.slice(2) as [string, string]
await createMailSender({
  database: await openDatabase({ url: databaseUrl }),
  now: () => Number(process.argv[4]),
  log: { request() {}, failure() {}, event() {}, flush() {} },
  published: () => undefined,
  keys: deriveKeys(new Uint8Array(32)),
  siteUrl: 'http://localhost:4321',
  smtpUrl,
}).sendDue()
