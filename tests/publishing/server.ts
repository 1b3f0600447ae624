/** The product in a separate process that publishes when its parent asks, as the gateway does (`product.ts`). */
import { readEnvironment } from '#api/env.ts'
import { startServer } from '#api/server.ts'
import type { FromServer } from './product.ts'

const send = (message: FromServer) => process.send?.(message)

process.env['NODE_ENV'] = 'production'
const { publisher } = await startServer(readEnvironment(), { onStep: () => {} })
publisher.onChange((status) => send({ status }))
process.on('message', () => send({ number: publisher.request('a save') }))
send({ status: publisher.status() })
