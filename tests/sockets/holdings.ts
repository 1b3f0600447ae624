import { readdirSync, readFileSync, readlinkSync } from 'node:fs'
import { METRICS_TOKEN, type Product } from '#tests/product.ts'
import { openConnection } from './connection.ts'

/** A metric of the product, such as `trellis_uploads_under_way`. */
async function metric(url: string, name: string): Promise<number> {
  const connection = await openConnection(url)
  const { host } = new URL(url)
  await connection.send(
    `GET /api/metrics HTTP/1.1\r\nHost: ${host}\r\nAuthorization: Bearer ${METRICS_TOKEN}\r\nConnection: close\r\n\r\n`,
  )
  const { body } = await connection.answer()
  connection.end()
  return Number(new RegExp(`^${name} (\\S+)$`, 'm').exec(body.toString())?.[1] ?? Number.NaN)
}

/** The targets of a process's file descriptors. */
function descriptors(pid: number): string[] {
  const folder = `/proc/${pid}/fd`
  return readdirSync(folder).flatMap((name) => {
    try {
      return [readlinkSync(`${folder}/${name}`)]
    } catch {
      // Closed since it was listed.
      return []
    }
  })
}

interface TcpSocket {
  localPort: number
  remotePort: number
  inode: string
}

const getPort = (address: string) => Number.parseInt(address.split(':')[1]!, 16)

function tcpSockets(pid: number): TcpSocket[] {
  return ['tcp', 'tcp6'].flatMap((table) =>
    readFileSync(`/proc/${pid}/net/${table}`, 'utf8')
      .trim()
      .split('\n')
      .slice(1)
      .map((line) => {
        const columns = line.trim().split(/\s+/)
        return { localPort: getPort(columns[1]!), remotePort: getPort(columns[2]!), inode: columns[9]! }
      }),
  )
}

/** The ports of clients whose connections the product still holds a socket for. */
export function heldConnections({ pid, url }: Product): number[] {
  const port = Number(new URL(url).port)
  const held = new Set(descriptors(pid))
  return tcpSockets(pid)
    .filter(({ localPort, remotePort, inode }) => localPort === port && remotePort > 0 && held.has(`socket:[${inode}]`))
    .map(({ remotePort }) => remotePort)
}

/** The database's own files, which stay open between requests. */
const DATABASE = /\.db(?:-\w+)?$/

/**
 * What the product still holds for clients: connections from these ports, files, upload slots. Empty when all is
 * released. Other connections, such as those that `fetch` keeps alive, don't count.
 */
export async function held(product: Product, ports: ReadonlySet<number>): Promise<string[]> {
  const files = descriptors(product.pid).filter(
    (target) => target.startsWith(product.dataDir) && !DATABASE.test(target),
  )
  const connections = heldConnections(product).filter((port) => ports.has(port))
  const uploads = await metric(product.url, 'trellis_uploads_under_way')
  return [
    ...connections.map((port) => `the connection from port ${port}`),
    ...files,
    ...(uploads === 0 ? [] : [`${uploads} slots of uploads`]),
  ]
}
