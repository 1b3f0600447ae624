import { writeFileSync } from 'node:fs'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { join } from 'node:path'
import { expect, it } from 'vitest'
import { temporaryFolder } from '#tests/temporary-folder.ts'
import { createErrorPages } from './error-pages.ts'
import { staticFile } from './static-file.ts'

const path = join(temporaryFolder('error-pages'), 'other-user.html')
writeFileSync(path, '<p>Someone else</p>')
const page = staticFile(path, { etag: '"1"', headers: [['Cache-Control', 'public, no-cache']] })

it.each([
  ['of the release', page],
  ['that is missing', undefined],
])('the page for another user, %s, isn’t cached', async (_, file) => {
  const pages = createErrorPages({ file: () => file, notFound: () => undefined })
  const server = createServer((request, response) => pages.otherUser(request, response, '7'))
  await new Promise<void>((listens) => server.listen(0, '127.0.0.1', listens))
  const answer = await fetch(`http://127.0.0.1:${(server.address() as AddressInfo).port}/`)
  await answer.text()
  server.close()
  expect([answer.status, answer.headers.get('Cache-Control')]).toEqual([409, 'private, no-store'])
})
