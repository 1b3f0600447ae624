/**
 * The least that Node can do for a file: a `node:http` server that returns the same buffer for everything. It listens
 * on PORT, and reads the status, the headers (flat, as for `writeHead`), and the body from files in the given folder.
 */
import { readFileSync } from 'node:fs'
import { createServer } from 'node:http'
import { join } from 'node:path'

const folder = process.argv[2]!
const { status, headers } = JSON.parse(readFileSync(join(folder, 'head.json'), 'utf8')) as {
  status: number
  headers: string[]
}
const body = readFileSync(join(folder, 'body'))

createServer({ keepAliveTimeout: 65_000 }, (_request, response) => {
  response.writeHead(status, headers)
  response.end(body)
}).listen(Number(process.env['PORT']), '127.0.0.1')
