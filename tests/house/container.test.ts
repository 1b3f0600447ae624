import { execFileSync } from 'node:child_process'
import { mkdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { parseYaml } from '@redocly/openapi-core'
import { describe, expect, it } from 'vitest'
import { startSqld } from '#api/platform/db/testing-sqld.ts'
import { VARIABLES } from '#api/env.ts'
import { temporaryFolder } from '#tests/temporary-folder.ts'

interface Service {
  image?: string
  profiles?: string[]
  environment?: Record<string, string>
  volumes?: string[]
  tmpfs?: string[]
  networks?: string[]
  ports?: string[]
  read_only?: boolean
  cap_drop?: string[]
  cap_add?: string[]
  security_opt?: string[]
  stop_grace_period?: string
}
interface Compose {
  services: Record<string, Service>
  volumes: Record<string, unknown>
  networks: Record<string, { internal?: boolean } | null>
}

const { services, volumes, networks } = parseYaml(readFileSync('compose.yaml', 'utf8')) as Compose
const guide = readFileSync('docs/operating.md', 'utf8')
const every = Object.entries(services)
const { trellis } = services

describe('compose.yaml', () => {
  it('starts Trellis behind Caddy, and by profiles a database server and a bucket', () => {
    const profiles = Object.fromEntries(every.map(([name, service]) => [name, service.profiles]))
    expect(profiles).toEqual({ trellis: undefined, caddy: undefined, sqld: ['sqld'], s3: ['s3'] })
    for (const [, { image }] of every) expect(image).toMatch(/^trellis$|:v?\d+\.\d+\.\d+$/)
  })

  it('gives Trellis a read-only root, no capabilities, and time to stop', () => {
    expect(trellis).toMatchObject({
      read_only: true,
      cap_drop: ['ALL'],
      security_opt: ['no-new-privileges:true'],
      tmpfs: ['/tmp:size=64m'],
      volumes: ['data:/data', 'backups:/backups'],
    })
    expect(parseInt(trellis!.stop_grace_period!)).toBeGreaterThan(10)
  })

  it('gives every service a read-only root and only the capabilities that it needs', () => {
    for (const [name, { read_only, cap_drop, security_opt }] of every)
      expect([name, read_only, cap_drop, security_opt]).toEqual([name, true, ['ALL'], ['no-new-privileges:true']])
    const added = Object.fromEntries(every.map(([name, { cap_add }]) => [name, cap_add]))
    expect(added).toEqual({ caddy: ['NET_BIND_SERVICE'], sqld: ['CHOWN', 'SETUID', 'SETGID'] })
  })

  it('exposes only Caddy', () => {
    expect(every.filter(([, { ports }]) => ports).map(([name]) => name)).toEqual(['caddy'])
    expect(networks['inside']).toEqual({ internal: true })
    for (const name of ['sqld', 's3']) expect(services[name]!.networks).toEqual(['inside'])
  })

  it('defines exactly the volumes and networks that it uses', () => {
    const used = every.flatMap(([, { volumes = [] }]) => volumes.map((volume) => volume.split(':')[0]!))
    expect(used.filter((volume) => !volume.startsWith('.')).toSorted()).toEqual(Object.keys(volumes).toSorted())
    expect(new Set(every.flatMap(([, service]) => service.networks ?? []))).toEqual(new Set(Object.keys(networks)))
  })

  it('sets only existing variables, each secret through a file', () => {
    const names = Object.keys(trellis!.environment!)
    const known = new Set<string>(VARIABLES)
    expect(names.filter((name) => !known.has(name.replace(/_FILE$/, '')))).toEqual([])
    expect(names.filter((name) => /TOKEN|SECRET|SMTP|REMOTE|UPLOADS/.test(name) && !name.endsWith('_FILE'))).toEqual([])
  })

  it('contains no secret and no default for one', () => {
    const secrets = every
      .flatMap(([, { environment = {} }]) => Object.entries(environment))
      .filter(([name]) => /TOKEN|SECRET|KEY|PASSWORD|_URL/.test(name) && name !== 'SITE_URL')
    expect(secrets.length).toBeGreaterThan(7)
    for (const [name, value] of secrets) expect(value, name).toMatch(/^\$\{[A-Z0-9_]+:-\}$|^\/run\/secrets\/\w+$/)
    expect(trellis!.environment!['SITE_URL']).toContain('${DOMAIN:?')
  })

  it('has every service, variable, and path that the guide names', () => {
    const lines = [...guide.matchAll(/docker compose (.+)/g)].map(([, line]) => line!)
    const called = lines.flatMap((line) => /^(?:stop|logs|exec(?: -T)?)\s+(\w+)/.exec(line)?.[1] ?? [])
    expect(called.length).toBeGreaterThan(5)
    expect(called.filter((name) => !(name in services))).toEqual([])
    const text = readFileSync('compose.yaml', 'utf8')
    const written = [...guide.matchAll(/echo "([A-Z_]+)=[^"]*" >>? \.env/g)].map(([, name]) => name!)
    expect(written).toContain('DATA_DIR')
    expect(written.filter((name) => !text.includes(`\${${name}:`))).toEqual([])
  })
})

describe('the database server of compose.yaml', () => {
  it('requires a token, which the guide’s command creates with its key', async () => {
    const [, command] = /\nnode -e '\n(.+?)\n'\n/s.exec(guide)!
    const folder = temporaryFolder('sqld-key')
    mkdirSync(join(folder, 'secrets'))
    execFileSync(process.execPath, ['-e', command!], { cwd: folder })
    const server = await startSqld({ keyFile: join(folder, 'secrets/sqld_key') })
    const authToken = readFileSync(join(folder, 'secrets/database_auth_token'), 'utf8').trim()
    const request = (headers: Record<string, string>) =>
      fetch(`${server.url}/v2/pipeline`, {
        method: 'POST',
        headers,
        body: JSON.stringify({ requests: [{ type: 'execute', stmt: { sql: 'select 1' } }] }),
      })
    expect((await request({})).status).toBe(401)
    const [head, claims, signature] = authToken.split('.')
    const forged = [head, claims, Buffer.from(signature!, 'base64url').reverse().toString('base64url')].join('.')
    expect((await request({ Authorization: `Bearer ${forged}` })).status).toBe(401)
    expect((await request({ Authorization: `Bearer ${authToken}` })).status).toBe(200)
    await server.close()
  })
})

describe('Containerfile', () => {
  const text = readFileSync('Containerfile', 'utf8')

  it('can use another base image, and installs before the sources are copied', () => {
    expect(text).toMatch(/^ARG BASE=\S+:24\S*$[^]*^FROM \$\{BASE\}$/m)
    expect(text).toMatch(/^COPY package\.json package-lock\.json [^]*^RUN .*\btrellis &&[^]*^COPY \. \.$/m)
  })

  it('runs as user 10001 under an init, reports its health, and holds no secret', () => {
    expect(text).toContain('\nUSER 10001:10001\n')
    expect(text).toContain('\nENTRYPOINT ["tini", "--", "trellis"]\n')
    expect(text).toContain('\nSTOPSIGNAL SIGTERM\n')
    expect(text).toContain('\nVOLUME ["/data", "/backups"]\n')
    expect(text).toMatch(/^HEALTHCHECK .+ CMD \["trellis", "health"\]$/m)
    expect(text).not.toMatch(/^(ENV|ARG) .*(SECRET|TOKEN|PASSWORD|KEY)/m)
  })
})
