import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdirSync, writeFileSync } from 'node:fs'
import { get, type IncomingMessage } from 'node:http'
import { join } from 'node:path'
import node from '@astrojs/node'
import { build } from 'astro'
import { NODE_OPTIONS } from '#scripts/node-options.mjs'
import { freePort } from '#tests/product.ts'
import { answering } from './program.ts'

/** Another server with the same site, to be measured side by side. */
export interface Rival {
  name: string
  url: string
  stop(): void
}

/** What each connection says for itself. */
const OF_CONNECTION = new Set(['Connection', 'Date', 'Keep-Alive'])

/** An answer as it is sent: not decompressed, its headers as they are spelled. */
async function rawAnswer(url: string, asked: Readonly<Record<string, string>>) {
  const [answer] = (await once(get(url, { headers: asked }), 'response')) as [IncomingMessage]
  const headers = answer.rawHeaders.flatMap((name, place, all) =>
    place % 2 > 0 || OF_CONNECTION.has(name) ? [] : [name, all[place + 1]!],
  )
  return { status: answer.statusCode!, headers, body: Buffer.concat(await answer.toArray()) }
}

/** A bare `node:http` server with the options of the product, which answers everything as `url` answers this. */
export async function startBare(url: string, asked: Readonly<Record<string, string>>, workDir: string): Promise<Rival> {
  const { body, ...head } = await rawAnswer(url, asked)
  mkdirSync(workDir, { recursive: true })
  writeFileSync(join(workDir, 'head.json'), JSON.stringify(head))
  writeFileSync(join(workDir, 'body'), body)
  const port = await freePort()
  const child = spawn(process.execPath, [...NODE_OPTIONS, 'tests/bench/rivals/bare.ts', workDir], {
    stdio: 'inherit',
    env: { ...process.env, PORT: String(port), NODE_ENV: 'production' },
  })
  const bare = `http://127.0.0.1:${port}`
  await answering(bare, child)
  return { name: 'bare node:http', url: bare, stop: () => child.kill('SIGTERM') }
}

/** nginx with one worker over the files of a release, with the same headers: both sides answer the same bytes. */
export async function startNginx(
  clientDir: string,
  workDir: string,
  headers: readonly (readonly [string, string])[],
): Promise<Rival> {
  const added = headers.map(([name, value]) => `add_header ${name} "${value}";`).join(' ')
  const port = await freePort()
  mkdirSync(workDir, { recursive: true })
  const config = join(workDir, 'nginx.conf')
  writeFileSync(
    config,
    `${process.getuid?.() === 0 ? 'user root; ' : ''}worker_processes 1; daemon off; pid ${workDir}/nginx.pid; error_log ${workDir}/error.log;
events { worker_connections 256; }
http {
  include /etc/nginx/mime.types; access_log off; sendfile on; tcp_nopush on; keepalive_requests 1000000;
  client_body_temp_path ${workDir}/body; proxy_temp_path ${workDir}/proxy; fastcgi_temp_path ${workDir}/fastcgi;
  uwsgi_temp_path ${workDir}/uwsgi; scgi_temp_path ${workDir}/scgi;
  open_file_cache max=1000; open_file_cache_valid 60s;
  server {
    listen 127.0.0.1:${port}; root ${clientDir}; gzip_static on; etag on;
    ${added}
    location = /api/health { default_type application/json; return 200 '{"status":"ok"}'; }
    location / {
      if ($http_accept_encoding = br) { rewrite ^(.*)$ /as-brotli$1 last; }
      try_files $uri $uri.html $uri/index.html =404;
    }
    location ~ ^/as-brotli(/.*)$ {
      internal; default_type text/html; add_header Content-Encoding br; ${added}
      try_files $1.html.br $1/index.html.br =404;
    }
  }
}
`,
  )
  const child = spawn('nginx', ['-c', config], { stdio: 'inherit' })
  await once(child, 'spawn')
  const url = `http://127.0.0.1:${port}`
  await answering(url, child)
  return { name: 'nginx, one worker', url, stop: () => child.kill('SIGTERM') }
}

/** Astro's own standalone server over a build of the same sources. */
export async function startAstro(contentDir: string, workDir: string): Promise<Rival> {
  const port = await freePort()
  process.env['CONTENT_DIR'] = contentDir
  const health = join(workDir, 'health.ts')
  mkdirSync(workDir, { recursive: true })
  writeFileSync(health, `export const prerender = false\nexport const GET = () => Response.json({ status: 'ok' })\n`)
  const outDir = join('.cache', `bench-${process.pid}`)
  await build({
    root: process.cwd(),
    outDir,
    cacheDir: join(workDir, 'cache'),
    site: 'http://localhost:4321',
    adapter: node({ mode: 'standalone' }),
    logLevel: 'error',
    integrations: [
      {
        name: 'health',
        hooks: {
          'astro:config:setup': ({ injectRoute }) => injectRoute({ pattern: '/api/health', entrypoint: health }),
          'astro:route:setup': ({ route }) => {
            if (route.component.endsWith('health.ts')) route.prerender = false
          },
        },
      },
    ],
  })
  const child = spawn(process.execPath, [join(outDir, 'server/entry.mjs')], {
    stdio: ['ignore', 'ignore', 'inherit'],
    env: { ...process.env, HOST: '127.0.0.1', PORT: String(port), NODE_ENV: 'production' },
  })
  const url = `http://127.0.0.1:${port}`
  await answering(url, child)
  return { name: 'Astro standalone', url, stop: () => child.kill('SIGTERM') }
}
