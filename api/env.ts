import { accessSync, chmodSync, constants, existsSync, mkdirSync, readFileSync } from 'node:fs'
import { isIP } from 'node:net'
import { dirname, resolve } from 'node:path'
import * as z from 'zod/mini'
import { readRemoteAddress, type RemoteAddress } from '#cms/repository/remote-address.ts'
import { readUploadsUrl, type BucketAddress } from './platform/files/uploads-url.ts'

/** The settings of a running installation. Read once at startup; nothing else reads `process.env`. */
export interface Environment {
  host: string
  port: number
  /** The site's public address, without a trailing slash. A new value rebuilds pages, feeds, and the sitemap. */
  siteUrl: string
  /** Whether SITE_URL is set; without it `siteUrl` is the address on this machine. */
  isSiteUrlSet: boolean
  dataDir: string
  contentDir: string
  /** The repository through which all processes share what editors save. */
  contentRemote: RemoteAddress | undefined
  databaseUrl: string
  databaseAuthToken: string | undefined
  smtpUrl: string | undefined
  /** The bucket for uploaded files; null for a folder of DATA_DIR. */
  uploads: BucketAddress | null
  /** The From address; without it the contact address of the site's settings. */
  mailFrom: string | undefined
  /** The number of our own proxies, each of which adds an entry to `X-Forwarded-For`; 0 if the header isn't trusted. */
  trustedProxies: number
  /** The installation's secret, if several processes share one; otherwise it is a file in DATA_DIR. */
  secretKey: Uint8Array | undefined
  /** The token for GET /api/metrics. */
  metricsToken: string | undefined
}

/** A variable with an invalid value. The message names it, and says what is wrong and how to fix it. */
export class EnvironmentError extends Error {
  override name = 'EnvironmentError'
}

const DEFAULT_PORT = 4321
const LOOPBACK = new Set(['127.0.0.1', '::1', 'localhost'])

const url = (protocols: string[]) =>
  z.string().check(
    z.refine((value) => {
      const parsed = URL.parse(value)
      return parsed !== null && protocols.includes(parsed.protocol)
    }),
  )

const variables = {
  HOST: {
    schema: z.string().check(z.refine((value) => isIP(value) > 0 || /^[a-z0-9.-]+$/i.test(value))),
    problem: 'isn’t an IP address or host name',
    fix: 'Use 127.0.0.1 behind a proxy on this machine, or 0.0.0.0 to listen on every address.',
  },
  PORT: {
    schema: z.coerce.number().check(z.int(), z.minimum(1), z.maximum(65_535)),
    problem: 'isn’t a port',
    fix: 'Use a whole number from 1 to 65535, for example 4321.',
  },
  SITE_URL: {
    schema: url(['http:', 'https:']).check(z.refine((value) => ['', '/'].includes(URL.parse(value)?.pathname ?? ''))),
    problem: 'isn’t the address of a site',
    fix: 'Use the address that visitors type, for example https://startups.example.org, without a path.',
  },
  DATA_DIR: {
    schema: z.string().check(z.minLength(1)),
    problem: 'isn’t a folder',
    fix: 'Name a folder that this process may write to, for example ./data.',
  },
  CONTENT_DIR: {
    schema: z.string().check(z.minLength(1)),
    problem: 'isn’t a folder',
    fix: 'Name a folder with editors’ content, or leave it out to use DATA_DIR/content.',
  },
  CONTENT_REMOTE: {
    schema: z.string().check(z.refine((value) => readRemoteAddress(value) !== null)),
    problem: 'isn’t the address of a git repository',
    fix: 'Use https://user:token@host/content.git, git@host:content.git or a folder, or leave it out.',
  },
  DATABASE_URL: {
    schema: url(['file:', 'libsql:', 'http:', 'https:', 'ws:', 'wss:']),
    problem: 'isn’t the address of a database',
    fix: 'Use file:/path/to/file.db or libsql://host, or leave it out to keep the database in DATA_DIR.',
  },
  DATABASE_AUTH_TOKEN: { schema: z.string(), problem: 'isn’t a token', fix: 'Copy it from your libSQL server.' },
  SMTP_URL: {
    schema: url(['smtp:', 'smtps:']),
    problem: 'isn’t the address of a mail server',
    fix: 'Use smtp://user:password@host:587 or smtps://…, or leave it out to keep messages in the outbox.',
  },
  UPLOADS_URL: {
    schema: z.string().check(z.refine((value) => readUploadsUrl(value) !== null)),
    problem: 'isn’t the address of a bucket',
    fix: 'Use s3://KEY:SECRET@host/bucket?region=eu-central-1, with what isn’t a letter or digit in KEY and SECRET percent-encoded, or leave it out to keep uploads in DATA_DIR.',
  },
  MAIL_FROM: {
    schema: z.string().check(z.regex(z.regexes.email)),
    problem: 'isn’t an email address',
    fix: 'Use an address that your mail server sends for, or leave it out to use the contact address of the site.',
  },
  SECRET_KEY: {
    schema: z.string().check(z.regex(/^[\w-]{43}$/)),
    problem: 'isn’t a key',
    fix: 'Copy what stands in DATA_DIR/secrets/key of the first process, or leave it out where there is only one.',
  },
  METRICS_TOKEN: {
    schema: z.string().check(z.regex(/^[\w.~+/-]{16,}=*$/)),
    problem: 'isn’t a token',
    fix: 'Use 16 or more letters, digits and -._~+/, for example what "openssl rand -hex 24" prints, or leave it out.',
  },
  TRUST_PROXY: {
    schema: z.pipe(
      z.string().check(z.regex(/^(true|false|\d)$/)),
      z.transform((value) => (value === 'true' ? 1 : value === 'false' ? 0 : Number(value))),
    ),
    problem: 'is neither true, false nor a number of proxies up to 9',
    fix: 'Use true behind one proxy that sets X-Forwarded-For itself, 2 behind a CDN and a proxy, or false.',
  },
}

/**
 * Variables whose values contain a password. They are never printed, and `<NAME>_FILE` can name a file with the value,
 * such as a container's secret or a systemd credential.
 */
const SECRET: ReadonlySet<keyof typeof variables> = new Set([
  'DATABASE_AUTH_TOKEN',
  'SMTP_URL',
  'CONTENT_REMOTE',
  'DATABASE_URL',
  'UPLOADS_URL',
  'METRICS_TOKEN',
  'SECRET_KEY',
])

/** The names of all variables, for the test that compares them with `.env.example`. */
export const VARIABLES = Object.keys(variables) as (keyof typeof variables)[]

/** The text of the file named by `<NAME>_FILE`; undefined without one. */
function readSecretFile(source: NodeJS.ProcessEnv, name: string): string | undefined {
  const path = source[`${name}_FILE`]?.trim()
  if (!path) return undefined
  const wrong = (what: string) => new EnvironmentError(`${name}_FILE is wrong: ${what}`)
  if (source[name]?.trim()) throw wrong(`${name} is set as well. Leave one of the two out.`)
  let text: string
  try {
    text = readFileSync(path, 'utf8')
  } catch (error) {
    const { code = 'unknown reason' } = error as NodeJS.ErrnoException
    throw wrong(`"${path}" can’t be read (${code}). Name a file that this process${account()} may read.`)
  }
  if (text.trim() === '') throw wrong(`"${path}" is empty. Write the value of ${name} into it.`)
  return text
}

function readVariable<Name extends keyof typeof variables>(source: NodeJS.ProcessEnv, name: Name) {
  const value = (SECRET.has(name) ? readSecretFile(source, name) : undefined) ?? source[name]
  if (value === undefined || value.trim() === '') return undefined
  const { schema, problem, fix } = variables[name]
  const result = schema.safeParse(value.trim())
  if (result.success) return result.data as z.output<(typeof variables)[Name]['schema']>
  const shown = SECRET.has(name) ? 'Its value' : `"${value}"`
  throw new EnvironmentError(`${name} is wrong: ${shown} ${problem}. ${fix}`)
}

/** The user id of this process, because a mounted folder often belongs to another one. */
const account = () => (process.getuid ? ` (user ${process.getuid()})` : '')

/** Whether an address can only be reached from this machine. */
export function isLoopback(host: string): boolean {
  return LOOPBACK.has(host) || host.startsWith('127.')
}

/**
 * Reads the environment and adds defaults.
 *
 * @throws EnvironmentError that names the variable, its problem, and the fix.
 */
export function readEnvironment(source: NodeJS.ProcessEnv = process.env): Environment {
  const host = readVariable(source, 'HOST') ?? '127.0.0.1'
  const port = readVariable(source, 'PORT') ?? DEFAULT_PORT
  const dataDir = resolve(readVariable(source, 'DATA_DIR') ?? './data')
  const siteUrl = readVariable(source, 'SITE_URL')
  const secretKey = readVariable(source, 'SECRET_KEY')
  if (!siteUrl && !isLoopback(host)) {
    throw new EnvironmentError(
      `SITE_URL is missing: HOST ${host} can be reached from other machines. ${variables.SITE_URL.fix}`,
    )
  }
  return {
    host,
    port,
    siteUrl: new URL(siteUrl ?? `http://localhost:${port}`).origin,
    isSiteUrlSet: siteUrl !== undefined,
    dataDir,
    contentDir: resolve(readVariable(source, 'CONTENT_DIR') ?? `${dataDir}/content`),
    contentRemote: readRemoteAddress(readVariable(source, 'CONTENT_REMOTE') ?? '') ?? undefined,
    databaseUrl: readVariable(source, 'DATABASE_URL') ?? `file:${dataDir}/trellis.db`,
    databaseAuthToken: readVariable(source, 'DATABASE_AUTH_TOKEN'),
    smtpUrl: readVariable(source, 'SMTP_URL'),
    uploads: readUploadsUrl(readVariable(source, 'UPLOADS_URL') ?? ''),
    mailFrom: readVariable(source, 'MAIL_FROM'),
    secretKey: secretKey === undefined ? undefined : Buffer.from(secretKey, 'base64url'),
    metricsToken: readVariable(source, 'METRICS_TOKEN'),
    trustedProxies: readVariable(source, 'TRUST_PROXY') ?? 0,
  }
}

/** Node's own `recursive` never ends if a folder can't contain another, as in `/proc`. */
function makeFolder(path: string): void {
  if (existsSync(path)) return
  makeFolder(dirname(path))
  mkdirSync(path, { mode: 0o700 })
}

/**
 * Creates DATA_DIR if needed, and closes it to other accounts of the machine, even if someone else created it.
 *
 * @throws EnvironmentError when it can't be written.
 */
export function prepareDataDir(dataDir: string): void {
  try {
    makeFolder(dataDir)
  } catch (error) {
    const reason = (error as NodeJS.ErrnoException).code ?? 'unknown reason'
    throw new EnvironmentError(
      `DATA_DIR is wrong: "${dataDir}" can’t be made (${reason}) by this process${account()}. ${variables.DATA_DIR.fix}`,
    )
  }
  try {
    chmodSync(dataDir, 0o700)
  } catch {
    // A folder of another owner, such as a container's volume: only its owner can close it.
  }
  try {
    accessSync(dataDir, constants.R_OK | constants.W_OK | constants.X_OK)
  } catch {
    throw new EnvironmentError(
      `DATA_DIR is wrong: "${dataDir}" may not be written to by this process${account()}. Give the folder to it (chown), or name another one.`,
    )
  }
}
