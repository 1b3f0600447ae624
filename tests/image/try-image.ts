import { execFileSync } from 'node:child_process'
import { mkdirSync, openSync, readFileSync, writeFileSync } from 'node:fs'
import { request } from 'node:http'
import { loadavg } from 'node:os'
import { join } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import { buildah } from '#scripts/image/buildah.ts'
import { imageConfig, runImage } from '#scripts/image/run.ts'
import { onPath } from '#scripts/on-path.ts'
import { median } from '#tests/bench/figure.ts'
import { processorTime } from '#tests/bench/processor-time.ts'
import { freePort } from '#tests/product.ts'
import { temporaryFolder } from '#tests/temporary-folder.ts'
import { figure } from '#tests/trust/figure.ts'

const TAG = 'trellis-tried'
const HOST = 'region.example.org'
const READY_WITHIN_MS = 120_000
const MEGABYTE = 1024 * 1024
const LARGEST = 350
const READY_MS = 2000
const STOPPED_MS = 10_000

/** What an image takes on the disk: every layer of it. */
async function bytesOf(name: string): Promise<number> {
  const container = await buildah(['from', '--pull-never', name])
  try {
    return Number(execFileSync('du', ['-sb', await buildah(['mount', container])], { encoding: 'utf8' }).split('\t')[0])
  } finally {
    await buildah(['rm', container])
  }
}

/** An answer under the site's own name; the status 0 where there is none. */
function ask(port: number, path: string, headers = {}): Promise<{ status: number; body: string }> {
  return new Promise((resolve) => {
    const sent = request({ host: '127.0.0.1', port, path, headers: { Host: HOST, ...headers } }, (response) => {
      let body = ''
      response.setEncoding('utf8').on('data', (part: string) => (body += part))
      response.on('end', () => resolve({ status: response.statusCode ?? 0, body }))
    })
    sent.on('error', () => resolve({ status: 0, body: '' }))
    sent.end()
  })
}

interface Ended {
  code: number
  said: string
}

interface Started {
  port: number
  /** Until it answers: by the clock, and of the processor, which other work on the machine does not change. */
  milliseconds: number
  processor: number
  said: () => string
  /** A command of the product in a container of its own, with the same folders. */
  command: (...command: string[]) => Promise<Ended>
  run: (entrypoint: string[] | undefined, command: string[]) => Promise<Ended>
  stop: () => Promise<number>
  status: () => string
}

/** An image that runs with folders of its own. */
async function start(folder: string, secrets: Record<string, string> = {}): Promise<Started> {
  const port = await freePort()
  const places = { tag: TAG, data: join(folder, 'data'), backups: join(folder, 'backups') }
  for (const place of [places.data, places.backups]) mkdirSync(place, { recursive: true })
  const files: Record<string, string> = {}
  const env: Record<string, string> = { SITE_URL: `https://${HOST}`, PORT: String(port), SMTP_URL: '', UPLOADS_URL: '' }
  for (const [name, value] of Object.entries(secrets)) {
    const file = join(folder, name)
    writeFileSync(file, value)
    files[`/run/secrets/${name}`] = file
    env[`${name}_FILE`] = `/run/secrets/${name}`
  }
  const log = join(folder, `${port}.log`)
  const said = () => readFileSync(log, 'utf8')
  const running = await runImage({ ...places, files, env, output: openSync(log, 'a') })
  const from = performance.now()
  let ended = false
  void running.ended.then(() => (ended = true))
  while ((await ask(port, '/api/health')).status !== 200) {
    if (ended || performance.now() - from > READY_WITHIN_MS) throw new Error(`The image did not serve: ${said()}`)
    await pause(20)
  }
  const milliseconds = Math.round(performance.now() - from)
  const processor = processorTime(running.pid())
  let commands = 0
  async function run(entrypoint: string[] | undefined, command: string[]): Promise<Ended> {
    const output = join(folder, `${port}-${commands++}.log`)
    const one = await runImage({
      ...places,
      files,
      env,
      command,
      ...(entrypoint && { entrypoint }),
      output: openSync(output, 'a'),
    })
    const code = await one.ended
    await one.removed
    return { code, said: readFileSync(output, 'utf8') }
  }
  return {
    port,
    milliseconds,
    processor,
    said,
    status: () => readFileSync(`/proc/${running.pid()}/status`, 'utf8'),
    run,
    command: (...command) => run(undefined, command),
    async stop() {
      const begun = performance.now()
      running.kill('SIGTERM')
      await running.ended
      const milliseconds = Math.round(performance.now() - begun)
      await running.removed
      return milliseconds
    },
  }
}

/**
 * Builds the image from Debian's packages and tries what it promises, where buildah and mmdebstrap are installed.
 * Returns how many promises were not kept.
 */
export async function tryImage(say: (sentence: string) => void): Promise<number> {
  if (!onPath('buildah') || !onPath('mmdebstrap') || process.getuid?.() !== 0) {
    say('The image was left out: it needs root, buildah and mmdebstrap (Debian: apt install buildah mmdebstrap).')
    return 0
  }
  let broken = 0
  const keep = (what: string, promised: string, measured: string, kept: boolean) => {
    if (kept) figure({ chapter: 'Image', what, promised, measured })
    else broken++
    say(`${kept ? 'kept' : 'NOT KEPT'}: ${what}: ${measured} (${promised})`)
  }
  const folder = temporaryFolder('image')
  execFileSync(process.execPath, ['scripts/image.ts', '--base', 'debian', '--tag', TAG], {
    stdio: ['ignore', 'ignore', 'inherit'],
  })
  const beyond = Math.round(((await bytesOf(TAG)) - (await bytesOf('trellis-base'))) / MEGABYTE)
  keep('size beyond its base, git included', `at most ${LARGEST} MB`, `${beyond} MB`, beyond <= LARGEST)
  const { User, Volumes = {}, Healthcheck, Env } = await imageConfig(TAG)
  const declared = User === '10001:10001' && Object.keys(Volumes).length === 2 && Healthcheck !== undefined
  keep(
    'what it declares',
    'user 10001, its volumes, a health check',
    `user ${User}, ${Object.keys(Volumes).join(' and ')}, ${Healthcheck?.Test.slice(1).join(' ')}`,
    declared,
  )
  const secrets = Env.filter((one) => /SECRET|TOKEN|PASSWORD|KEY=/.test(one))
  keep('secrets that it comes with', 'none', secrets.join(', ') || 'none', secrets.length === 0)

  const token = 'a-monitor-of-the-tests'
  const first = await start(folder, { METRICS_TOKEN: token })
  const status = first.status()
  const line = (name: string) => new RegExp(`^${name}:\\s+(\\S+)`, 'm').exec(status)![1]!
  keep(
    'whose process it is',
    'user 10001 without capabilities, no new privileges',
    `user ${line('Uid')}, capabilities ${line('CapEff')}, no new privileges ${line('NoNewPrivs')}`,
    line('Uid') === '10001' && Number(line('CapEff')) === 0 && line('NoNewPrivs') === '1',
  )
  keep(
    'first start, with an empty volume',
    'nothing is installed or compiled',
    `${(first.milliseconds / 1000).toFixed(1)} s`,
    !/Installing|Compiling/.test(first.said()) &&
      (await ask(first.port, '/news')).body.includes(`https://${HOST}/news`),
  )
  const written = await first.run(
    ['sh', '-c'],
    ['touch /trellis/x /etc/x /usr/bin/x; touch /data/x /tmp/x && rm /data/x'],
  )
  keep(
    'its root',
    'nothing can be written but the volumes and /tmp',
    written.said.trim().replaceAll('\n', ' '),
    (written.said.match(/Read-only file system/g) ?? []).length === 3 && written.code === 0,
  )
  const health = await first.command('health')
  keep(
    'its health check',
    '0 while it serves, without curl',
    `${health.code}: ${health.said.trim()}`,
    health.code === 0,
  )
  const saved = await first.command('backup', '/backups/one')
  keep('backup from inside', 'a whole one', saved.said.trim(), saved.code === 0)
  const { status: told } = await ask(first.port, '/api/metrics', { Authorization: `Bearer ${token}` })
  const { status: untold } = await ask(first.port, '/api/metrics', { Authorization: 'Bearer another' })
  keep(
    'a secret in a file',
    'is the setting',
    `METRICS_TOKEN_FILE: ${told}; another token: ${untold}`,
    told === 200 && untold !== 200,
  )
  const stopped = await first.stop()
  keep('SIGTERM', `ends within ${STOPPED_MS / 1000} s`, `${stopped} ms`, stopped <= STOPPED_MS)
  const ill = await first.command('health')
  keep('its health check, when it is ended', 'not 0', String(ill.code), ill.code !== 0)
  const restored = await first.command('restore', '/backups/one', '--to', '/data/restored')
  keep('restore inside', 'each file compared with its hash', restored.said.trim().split('\n')[0]!, restored.code === 0)
  const starts: Started[] = []
  for (let round = 0; round < 3; round++) {
    const again = await start(folder)
    starts.push(again)
    await again.stop()
  }
  const times = starts.map(({ milliseconds }) => milliseconds)
  const spent = starts.map(({ processor }) => processor)
  const load = loadavg()[0]!.toFixed(1)
  keep(
    'later starts',
    `answers within ${READY_MS / 1000} s`,
    `${times.join(', ')} ms; of the processor ${spent.join(', ')} ms; load ${load}`,
    median(times) <= READY_MS,
  )
  const refused = await start(join(folder), { SMTP_URL: ' ' }).then(
    (one) => one.stop().then(() => 'it started'),
    (error: Error) => error.message,
  )
  keep(
    'an empty file for a secret',
    'refused with a sentence that names it',
    /SMTP_URL_FILE is wrong: [^\n]+/.exec(refused)?.[0] ?? refused,
    refused.includes('SMTP_URL_FILE is wrong'),
  )
  return broken
}
