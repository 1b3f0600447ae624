import { execFileSync, spawn } from 'node:child_process'
import { once } from 'node:events'
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { join } from 'node:path'
import { buffer } from 'node:stream/consumers'
import { temporaryFolder } from '#tests/temporary-folder.ts'

const LOGIN = { user: 'robot', password: 's@cret-token' }
const AUTHORIZATION = `Basic ${Buffer.from(`${LOGIN.user}:${LOGIN.password}`).toString('base64')}`

const PROGRAM = join(execFileSync('git', ['--exec-path'], { encoding: 'utf8' }).trim(), 'git-http-backend')

/** Handles a request with `git http-backend`, as a web server in front of git does. @returns the response body */
async function serve(root: string, request: IncomingMessage, response: ServerResponse): Promise<Buffer> {
  const { pathname, searchParams } = new URL(request.url!, 'http://localhost')
  const { headers } = request
  const child = spawn(PROGRAM, {
    stdio: ['pipe', 'pipe', 'ignore'],
    env: {
      GIT_PROJECT_ROOT: root,
      GIT_HTTP_EXPORT_ALL: '1',
      REMOTE_USER: LOGIN.user,
      REQUEST_METHOD: request.method,
      PATH_INFO: pathname,
      QUERY_STRING: searchParams.toString(),
      CONTENT_TYPE: headers['content-type'] ?? '',
      ...(headers['content-length'] && { CONTENT_LENGTH: headers['content-length'] }),
      ...(headers['content-encoding'] && { HTTP_CONTENT_ENCODING: headers['content-encoding'] }),
      ...(headers['git-protocol'] && { GIT_PROTOCOL: String(headers['git-protocol']) }),
    },
  })
  child.stdin.on('error', () => {})
  request.pipe(child.stdin)
  const answer = await buffer(child.stdout)
  const end = answer.indexOf('\r\n\r\n')
  for (const line of answer.toString('latin1', 0, end).split('\r\n')) {
    const [name = '', value = ''] = line.split(': ')
    if (name === 'Status') response.statusCode = Number.parseInt(value, 10)
    else if (name) response.setHeader(name, value)
  }
  return answer.subarray(end + 4)
}

/** Options for how a git server behaves. */
type Trouble = 'none' | 'silent' | 'refuses' | 'loses answers'

/** A real git server with one empty repository, over HTTP and with a password. */
export async function startGitServer() {
  const root = temporaryFolder('git-server')
  const dir = join(root, 'content.git')
  execFileSync('git', ['init', '-q', '--bare', '-b', 'main', dir])
  execFileSync('git', ['-C', dir, 'config', 'http.receivepack', 'true'])
  let trouble: Trouble = 'none'
  let elsewhere: string | null = null
  /**
   * Called before a push is performed, after git has checked the state of the branch, so that someone else can be
   * faster.
   */
  const before: { push: (() => Promise<unknown>)[] } = { push: [] }
  let requests = 0
  const authorizations = new Set<string | undefined>()

  async function answer(request: IncomingMessage, response: ServerResponse): Promise<void> {
    requests++
    authorizations.add(request.headers.authorization)
    if (trouble === 'silent') return
    if (elsewhere) {
      response.writeHead(302, { Location: elsewhere + request.url!.slice('/content.git'.length) }).end()
      return
    }
    if (trouble === 'refuses' || request.headers.authorization !== AUTHORIZATION) {
      response.writeHead(401, { 'WWW-Authenticate': 'Basic realm="git"' }).end()
      return
    }
    const isPush = request.method === 'POST' && request.url!.endsWith('/git-receive-pack')
    if (isPush) await before.push.shift()?.()
    const output = await serve(root, request, response)
    if (isPush && trouble === 'loses answers') response.destroy()
    else response.end(output)
  }

  const server = createServer((request, response) => void answer(request, response).catch(() => response.destroy()))
  const listen = async (port: number) => {
    server.listen(port, '127.0.0.1')
    await once(server, 'listening')
    return (server.address() as AddressInfo).port
  }
  const port = await listen(0)
  const stop = async () => {
    if (!server.listening) return
    const closed = once(server, 'close')
    server.close()
    server.closeAllConnections()
    await closed
  }
  const address = (password: string) =>
    `http://${LOGIN.user}:${encodeURIComponent(password)}@127.0.0.1:${port}/content.git`
  return {
    dir,
    url: address(LOGIN.password),
    address,
    shown: `http://127.0.0.1:${port}/content.git`,
    before,
    authorizations,
    /** How many requests have arrived. */
    requestCount: () => requests,
    be: (next: Trouble) => void (trouble = next),
    redirectTo: (repository: string) => void (elsewhere = repository),
    /** Git as the owner of the server would run it in the repository. */
    git: (...args: string[]) => execFileSync('git', ['-C', dir, ...args], { encoding: 'utf8' }).trimEnd(),
    /** Refuses every connection until `again` is called. */
    stop,
    again: () => listen(port),
    close: stop,
  }
}

export type GitServer = Awaited<ReturnType<typeof startGitServer>>
