/** The product in a process of its own that its parent may ask to publish, as the editors' door does. Started by others here. */
import { readEnvironment } from '#api/env.ts'
import { startServer } from '#api/server.ts'

process.env['NODE_ENV'] = 'production'
const { publisher } = await startServer(readEnvironment(), { onStep: () => {} })
publisher.onChange((status) => process.send?.(status))
process.on('message', () => void process.send?.({ number: publisher.request('a save') }))
process.send?.({ ready: true })
