import { once } from 'node:events'
import { createServer } from 'node:http'
import { connect, type AddressInfo, type Socket } from 'node:net'
import { expect, it } from 'vitest'
import { stopAccepting, limitConnections } from './connections.ts'

const HEAD = 'GET / HTTP/1.1\r\nHost: localhost\r\n'

it('closes without waiting for connections that sent no request', async () => {
  const server = createServer((_, response) => response.end('finished'))
  limitConnections(server, () => null)
  await once(server.listen(0, '127.0.0.1'), 'listening')
  const { port } = server.address() as AddressInfo
  const open = async () => {
    const [socket] = [connect(port, '127.0.0.1'), await once(server, 'connection')]
    return socket
  }
  const [silent, started] = [await open(), await open()]
  started.write(HEAD)
  // Its first bytes have arrived when those of a later request were answered.
  const other = await open()
  other.write(`${HEAD}\r\n`)
  await once(other, 'data')
  const [silentClosed, closed] = [once(silent, 'close'), once(server, 'close')]
  stopAccepting(server)
  await silentClosed
  started.write('\r\n')
  const [answer] = (await once(started, 'data')) as [Buffer]
  expect(String(answer)).toContain('finished')
  started.end()
  await closed
})

it('an address with very many connections loses the one idle for longest', async () => {
  const server = createServer((_, response) => response.end('finished'))
  limitConnections(server, ({ localAddress }) => localAddress ?? null)
  await once(server.listen(0), 'listening')
  const { port } = server.address() as AddressInfo
  const open = async (host: string) => {
    const socket = connect(port, host)
    await once(socket, 'connect')
    return socket
  }
  const other = await open('127.0.0.2')
  const sockets: Socket[] = []
  for (let count = 0; count < 250; count++) sockets.push(await open('127.0.0.1'))
  const closed = once(sockets[0]!, 'close')
  sockets.push(await open('127.0.0.1'))
  await closed
  expect(sockets.filter(({ destroyed }) => destroyed)).toEqual([sockets[0]])
  expect(other.destroyed).toBe(false)
  for (const socket of [other, ...sockets]) socket.destroy()
  server.close()
  await once(server, 'close')
})
