import { afterEach, expect } from 'vitest'
import type { Product } from '#tests/product.ts'
import { useProduct } from '#tests/use-product.ts'
import { openConnection, type Connection } from './connection.ts'
import { held, METRICS_TOKEN } from './holdings.ts'

export interface Sockets extends Product {
  /** `localhost:<port>`, for the Host header. */
  host: string
  /** A connection that is closed after the test, if it is still there. */
  open(options?: Parameters<typeof openConnection>[1]): Promise<Connection>
}

/**
 * The product of a test file, spoken to over raw connections. After each test it must hold nothing any more: no connection, no
 * file, no slot of an upload.
 */
export async function useSockets(name: string, env: Record<string, string> = {}): Promise<Sockets> {
  const product = await useProduct(name, { env: { METRICS_TOKEN, ...env } })
  const opened: Connection[] = []
  afterEach(async () => {
    const ports = new Set(opened.map(({ port }) => port))
    for (const connection of opened.splice(0)) connection.end()
    await expect.poll(() => held(product, ports)).toEqual([])
  })
  return {
    ...product,
    host: new URL(product.url).host,
    async open(options) {
      const connection = await openConnection(product.url, options)
      opened.push(connection)
      return connection
    },
  }
}
