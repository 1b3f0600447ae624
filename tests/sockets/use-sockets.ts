import { afterEach, expect } from 'vitest'
import type { Product } from '#tests/product.ts'
import { useProduct, type Options } from '#tests/use-product.ts'
import type { RawResponse } from './response.ts'
import { openConnection, type Connection } from './connection.ts'
import { held } from './holdings.ts'
import { formatRequest } from './requests.ts'

export interface Sockets extends Product {
  /** `localhost:<port>`, for the Host header. */
  host: string
  /**
   * The response to one request on a separate connection. The given headers are added; a given Host replaces the
   * default.
   */
  request(line: string, headers?: Record<string, string>, body?: string): Promise<RawResponse>
  /** A connection that is closed after the test, if it's still open. */
  open(options?: Parameters<typeof openConnection>[1]): Promise<Connection>
}

/**
 * The product of a test file, accessed through raw connections. After each test it must hold nothing: no connection, no
 * file, no upload slot.
 */
export async function useSockets(name: string, options: Pick<Options, 'prepare' | 'own'> = {}): Promise<Sockets> {
  const product = await useProduct(name, options)
  const opened: Connection[] = []
  afterEach(async () => {
    const ports = new Set(opened.map(({ port }) => port))
    for (const connection of opened.splice(0)) connection.end()
    await expect.poll(() => held(product, ports)).toEqual([])
  })
  const { host } = new URL(product.url)
  async function open(options?: Parameters<typeof openConnection>[1]) {
    const connection = await openConnection(product.url, options)
    opened.push(connection)
    return connection
  }
  return {
    ...product,
    host,
    open,
    async request(line, headers, body = '') {
      const connection = await open()
      await connection.send(formatRequest(line, { Host: host, ...headers }, body))
      const answer = await connection.answer({ to: line.split(' ')[0]! })
      connection.end()
      return answer
    },
  }
}
