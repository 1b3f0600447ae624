import { createServer, request as send } from 'node:http'
import type { AddressInfo } from 'node:net'

/** Between the product and a database server. */
export interface TestRelay {
  url: string
  /** The number of requests passed on. */
  passed(): number
  close(): Promise<void>
}

/** Passes every request on to a server, and counts them. */
export async function startRelay(target: string): Promise<TestRelay> {
  let passed = 0
  const server = createServer((request, response) => {
    passed++
    const { method = 'GET', headers, url = '/' } = request
    const onwards = send(target + url, { method, headers }, (answer) => {
      response.writeHead(answer.statusCode!, answer.headers)
      answer.pipe(response)
    })
    onwards.on('error', () => response.destroy())
    request.pipe(onwards)
  })
  await new Promise<void>((listening) => server.listen(0, '127.0.0.1', listening))
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    passed: () => passed,
    async close() {
      server.closeAllConnections()
      await new Promise((closed) => server.close(closed))
    },
  }
}
