/** `node --import ./api/db/drizzle-imports.ts tests/drill/nginx.ts`: see README.md. */
import { execFileSync, spawn } from 'node:child_process'
import { once } from 'node:events'
import { existsSync, mkdirSync, writeFileSync } from 'node:fs'
import { request } from 'node:http'
import { join } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import { NODE_OPTIONS } from '#scripts/node-options.mjs'
import { currentRelease } from '#cms/publish/release.ts'
import { readFileList } from '#cms/publish/release-files.ts'
import { addressOfFile } from '#cms/publish/paths.ts'
import { cookieOf } from '#tests/people.ts'
import { freePort, SITE_ADDRESS, startProduct, type Product } from '#tests/product.ts'
import { temporaryFolder } from '#tests/temporary-folder.ts'

const MODULES = '/etc/nginx/modules-enabled'

/** What belongs to a connection or a request, or says which program answered. */
const OF_ITSELF = new Set(['connection', 'date', 'keep-alive', 'server', 'transfer-encoding', 'x-request-id'])

/** An answer as text that can be compared: status, headers in the order of their names, body. */
async function answerOf(url: string, path: string, method: string, headers: Readonly<Record<string, string>>) {
  const asked = request(url, { path, method, headers: { Host: new URL(SITE_ADDRESS).host, ...headers } })
  asked.end()
  const [answer] = (await once(asked, 'response')) as [import('node:http').IncomingMessage]
  const body = Buffer.concat(await answer.toArray())
  const told = Object.entries(answer.headers).filter(([name]) => !OF_ITSELF.has(name))
  return JSON.stringify([
    answer.statusCode,
    told.toSorted(([one], [other]) => one.localeCompare(other)),
    body.toString('base64'),
  ])
}

/** nginx over a folder that `npm run release -- nginx` made. */
async function startNginx(product: Product, folder: string) {
  const port = await freePort()
  const config = join(folder, 'nginx.conf')
  const places = ['client_body', 'proxy', 'fastcgi', 'uwsgi', 'scgi'].map(
    (name) => `${name}_temp_path ${folder}/${name};`,
  )
  writeFileSync(
    config,
    `${process.getuid?.() === 0 ? 'user root;' : ''} daemon off; worker_processes 1; pid ${folder}/pid; error_log ${folder}/error.log;
${existsSync(MODULES) ? `include ${MODULES}/*.conf;` : ''}
events {}
http {
  access_log off; ${places.join(' ')}
  include ${folder}/public/http.conf;
  server { listen 127.0.0.1:${port}; include ${folder}/public/server.conf; }
}
`,
  )
  const environment = {
    ...process.env,
    DATA_DIR: product.dataDir,
    SITE_URL: SITE_ADDRESS,
    PORT: new URL(product.url).port,
  }
  const command = [...NODE_OPTIONS, 'scripts/release.ts', 'nginx', join(folder, 'public')]
  execFileSync(process.execPath, command, { env: environment, stdio: 'ignore' })
  const child = spawn('nginx', ['-c', config], { stdio: 'inherit' })
  const url = `http://127.0.0.1:${port}`
  while (child.exitCode === null && !(await fetch(`${url}/api/health`).catch(() => undefined))) await pause(100)
  return { url, stop: () => child.kill('SIGTERM') }
}

/**
 * Compares what nginx answers over the live release with what the product answers by itself: each file in each
 * encoding, to who has it, and what only the product may answer.
 *
 * @param cookie of somebody who is signed in
 * @returns how many answers were compared, and the requests whose answers differ
 */
async function compareNginx(product: Product, folder: string, cookie: string) {
  mkdirSync(join(folder, 'public'), { recursive: true })
  const nginx = await startNginx(product, folder)
  const differing: string[] = []
  let compared = 0
  const compare = async (method: string, path: string, headers: Readonly<Record<string, string>> = {}) => {
    const [ours, theirs] = await Promise.all(
      [product.url, nginx.url].map((url) => answerOf(url, path, method, headers)),
    )
    compared++
    if (ours !== theirs)
      differing.push(
        `${method} ${path} ${JSON.stringify(headers)}: ${theirs!.slice(0, 900)} for ${ours!.slice(0, 900)}`,
      )
  }
  try {
    const { files } = readFileList(currentRelease(product.dataDir)!.dir)
    for (const [file, etag] of files) {
      const address = addressOfFile(file)
      for (const encoding of ['br', 'gzip', 'identity']) await compare('GET', address, { 'Accept-Encoding': encoding })
      await compare('GET', address, { 'If-None-Match': `W/"another", ${etag}`, 'Accept-Encoding': 'br' })
      await compare('HEAD', address, { 'Accept-Encoding': 'gzip' })
    }
    for (const address of ['/', '/auth', '/password-reset', '/about']) {
      await compare('GET', address, { Cookie: cookie, 'Accept-Encoding': 'br' })
    }
    const others = [
      '/news?page=2',
      '//news',
      '/news/',
      '/index.html',
      '/about.html',
      '/nothing',
      '/dashboard/investor',
      '/cms',
      '/_assets/',
      '/a%2e%2e/b',
      '/api/health',
    ]
    for (const address of others) await compare('GET', address)
    await compare('POST', '/about')
    await compare('OPTIONS', '/about')
    const picture = files.map(([file]) => addressOfFile(file)).find((address) => /\.(webp|jpg|png)$/.test(address))!
    await compare('GET', picture, { Range: 'bytes=5-20' })
  } finally {
    nginx.stop()
  }
  return { compared, differing }
}

const dataDir = temporaryFolder('nginx')
const product = await startProduct({ command: 'demo', dataDir })
const cookie = await cookieOf(product.url, 'investor')
const { compared, differing } = await compareNginx(product, join(dataDir, 'nginx'), cookie)
await product.stop()
console.log([...differing, `${compared} answers compared, ${differing.length} differ`].join('\n'))
process.exit(differing.length > 0 ? 1 : 0)
