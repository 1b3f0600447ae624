import { spawn, type ChildProcess } from 'node:child_process'
import { once } from 'node:events'
import { readFileSync, writeFileSync } from 'node:fs'
import { request } from 'node:http'
import { join } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import { startSqld } from '#api/db/driver/testing-sqld.ts'
import { startBucket } from '#api/files/testing-bucket.ts'
import { onPath } from '#scripts/on-path.ts'
import { cookieOf } from '#tests/people.ts'
import { freePort, startProduct, type Product } from '#tests/product.ts'
import { temporaryFolder } from '#tests/temporary-folder.ts'
import { figure } from '#tests/trust/figure.ts'
import { blockOf } from './guide.ts'

const ADDRESSES = '### One address for several processes'
const HOST = 'localhost'
const ASKED = 30
const AWAY_MS = 20_000

interface Proxy {
  name: string
  /** The guide's lines for this machine: without a certificate, in front of these two. */
  configure: (folder: string, port: number, behind: string[]) => string[]
  /** Whether browsers of one machine are told apart. */
  byBrowser: boolean
}

const PROXIES: Proxy[] = [
  {
    name: 'caddy',
    byBrowser: true,
    configure(folder, port, [one, other]) {
      const lines = blockOf(ADDRESSES, 'lb_policy')
        .replace('startups.example.org', `http://${HOST}:${port}`)
        .replace('10.0.0.1:4321', one!)
        .replace('10.0.0.2:4321', other!)
      const file = join(folder, 'Caddyfile')
      writeFileSync(file, `{\n  admin off\n  auto_https off\n}\n${lines}`)
      return ['run', '--adapter', 'caddyfile', '--config', file]
    },
  },
  {
    name: 'nginx',
    byBrowser: false,
    configure(folder, port, [one, other]) {
      const upstream = blockOf(ADDRESSES, 'ip_hash').replace('10.0.0.1:4321', one!).replace('10.0.0.2:4321', other!)
      const [, server] = blockOf('## TLS in front', 'listen 443')
        .split(/^(?=server \{)/m)
        .slice(-2)
      const lines = server!
        .replace('listen 443 ssl;', `listen 127.0.0.1:${port};`)
        .replace('server_name startups.example.org;', `server_name ${HOST};`)
        .replaceAll(/^\s*(http2|ssl_\w+) .*$/gm, '')
        .replace('proxy_pass http://127.0.0.1:4321;', 'proxy_pass http://trellis;')
      const own = ['client_body', 'proxy', 'fastcgi', 'uwsgi', 'scgi'].map(
        (name) => `${name}_temp_path ${folder}/${name};`,
      )
      const file = join(folder, 'nginx.conf')
      writeFileSync(
        file,
        `user root; daemon off; worker_processes 1; pid ${folder}/pid; error_log ${folder}/error.log;\nevents {}\nhttp { access_log off; ${own.join(' ')}\n${upstream}\n${lines}\n}\n`,
      )
      return ['-c', file]
    },
  },
]

interface Answer {
  status: number
  cookies: string[]
}

/** A call by the address of the site, as through the proxy. */
function ask(port: number, path: string, cookie = ''): Promise<Answer> {
  return new Promise((resolve) => {
    const headers = { Host: HOST, Cookie: cookie }
    const sent = request({ host: '127.0.0.1', port, path, headers }, (answer) => {
      const cookies = (answer.headers['set-cookie'] ?? []).map((one) => one.split(';')[0]!)
      answer.resume().on('end', () => resolve({ status: answer.statusCode ?? 0, cookies }))
    })
    sent.on('error', () => resolve({ status: 0, cookies: [] }))
    sent.end()
  })
}

/** Milliseconds until a stream of news says its first word. */
function firstWord(port: number, cookie: string): Promise<number> {
  const from = performance.now()
  return new Promise((resolve, reject) => {
    const headers = { Host: HOST, Cookie: cookie, Accept: 'text/event-stream' }
    const sent = request({ host: '127.0.0.1', port, path: '/api/stream', headers }, (answer) => {
      answer.once('data', () => {
        resolve(Math.round(performance.now() - from))
        sent.destroy()
      })
    })
    sent.on('error', reject).setTimeout(AWAY_MS, () => reject(new Error('The stream said nothing')))
    sent.end()
  })
}

async function tryProxy({ name, configure, byBrowser }: Proxy, products: Product[]): Promise<string> {
  const [folder, port] = [temporaryFolder(name), await freePort()]
  const behind = products.map(({ url }) => new URL(url).host.replace('localhost', '127.0.0.1'))
  const child: ChildProcess = spawn(name, configure(folder, port, behind), { stdio: ['ignore', 'ignore', 'pipe'] })
  let said = ''
  child.stderr!.on('data', (part) => (said += String(part)))
  const ended = once(child, 'exit')
  let count = 0
  /** Which process answered: each writes the paths that it was asked for. */
  async function whoAnswers(cookie: string): Promise<{ place: number; cookie: string }> {
    const path = `/api/nowhere-${name}-${++count}`
    const { status, cookies } = await ask(port, path, cookie)
    if (status !== 404) return { place: -1, cookie }
    for (;;) {
      const place = products.findIndex((product) => product.output().includes(path))
      if (place >= 0) return { place, cookie: [cookie, ...cookies].filter(Boolean).join('; ') }
      await pause(20)
    }
  }
  try {
    const from = performance.now()
    while ((await ask(port, '/api/health')).status !== 200) {
      if (child.exitCode !== null || performance.now() - from > AWAY_MS)
        throw new Error(`${name} does not answer: ${said}`)
      await pause(50)
    }
    const browsers = await Promise.all(Array.from({ length: 8 }, () => whoAnswers('')))
    const spread = new Set(browsers.map(({ place }) => place)).size
    if (byBrowser && spread !== 2) throw new Error(`Eight browsers went to ${spread} processes`)
    const own = browsers[0]!
    for (let asked = 0; asked < ASKED; asked++) {
      const { place } = await whoAnswers(own.cookie)
      if (place !== own.place) throw new Error(`The same browser went to ${own.place} and to ${place}`)
    }
    const session = await cookieOf(products[own.place]!.url, 'investor')
    const word = await firstWord(port, [own.cookie, session].filter(Boolean).join('; '))
    await products[own.place]!.kill()
    const killed = performance.now()
    let refused = 0
    while ((await whoAnswers(own.cookie)).place !== 1 - own.place) {
      refused++
      if (performance.now() - killed > AWAY_MS) throw new Error(`No other process answers: ${said.slice(-1000)}`)
      await pause(100)
    }
    const took = Math.round(performance.now() - killed)
    return `${ASKED} of ${ASKED} calls of a browser at one process${byBrowser ? ', eight browsers at both' : ''}; a stream's first word after ${word} ms; that process killed: the other answers after ${took} ms, ${refused} calls failed`
  } finally {
    child.kill('SIGTERM')
    await ended
  }
}

/** Tries the guide's proxies in front of two processes, where they are installed. Returns how many did not do. */
export async function tryOneAddress(say: (sentence: string) => void): Promise<number> {
  const here = PROXIES.filter(({ name }) => onPath(name))
  for (const { name } of PROXIES) if (!onPath(name)) say(`${name} was left out: it is not installed.`)
  if (here.length === 0) return 0
  const first = temporaryFolder('one-address')
  await (await startProduct({ command: 'demo', dataDir: first })).stop()
  const server = await startSqld({ from: join(first, 'trellis.db') })
  const bucket = await startBucket({ lists: true })
  const dirs = [first, temporaryFolder('other-address')]
  const env = {
    DATABASE_URL: server.url,
    UPLOADS_URL: bucket.url,
    SECRET_KEY: readFileSync(join(first, 'secrets/key'), 'utf8').trim(),
    SITE_URL: `http://${HOST}`,
    TRUST_PROXY: 'true',
  }
  let broken = 0
  for (const proxy of here) {
    const products = await Promise.all(dirs.map((dataDir) => startProduct({ command: 'demo', dataDir, env })))
    const what = `${proxy.name} in front of two processes, as the guide has it`
    try {
      const measured = await tryProxy(proxy, products)
      figure({ chapter: 'Drills', what, promised: 'a browser stays at one process, and goes to the other', measured })
      say(`kept: ${what}: ${measured}`)
    } catch (error) {
      broken++
      say(`NOT KEPT: ${what}: ${String(error)}`)
    }
    await Promise.all(products.map((product) => product.kill().catch(() => {})))
  }
  await Promise.all([server.close(), bucket.close()])
  return broken
}
