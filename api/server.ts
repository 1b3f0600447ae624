import { once } from 'node:events'
import { rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import type { Publisher } from '#cms/publish/publisher.ts'
import { ensureContent } from '#cms/content/first-content.ts'
import { openGateway } from '#cms/gateway/gateway.ts'
import { ensureDecap, decapFiles } from './platform/http/decap-files.ts'
import { databaseFile } from './platform/db/database-url.ts'
import { openDatabase, type Database } from './platform/db/database.ts'
import { lockDataDirectory } from './platform/db/lock.ts'
import { migrate } from './platform/db/migrate.ts'
import { prepareDataDir, type Environment } from './env.ts'
import { offerFirstAdmin } from './account/first-admin.service.ts'
import { createMailSender } from './email/sender.service.ts'
import { openFirstPages, withFirstPages } from './documents/first-page.ts'
import { loadCandidates } from './matches/candidates.service.ts'
import { requireKnownDomain } from './auth/passkey.service.ts'
import { requireKnownKey } from './region/settings.service.ts'
import { sweepUploads } from './users/removal.service.ts'
import { openFileStore } from './platform/files/open-store.ts'
import type { FileStore } from './platform/files/store.ts'
import { openCalls } from './platform/http/client.ts'
import { stopAccepting } from './platform/http/connections.ts'
import { createFront, ownHosts, ownOrigins } from './platform/http/front.ts'
import { securityHeaders } from './platform/http/headers.ts'
import { createLog, type Log } from './platform/http/log.ts'
import { createMeter, metered } from './platform/http/meter.ts'
import { createPages } from './platform/http/pages.ts'
import { getText } from './platform/http/static-file.ts'
import { JOBS } from './jobs.ts'
import { requeueAbandoned } from './platform/jobs/queue.service.ts'
import { startWorker } from './platform/jobs/worker.ts'
import { loadKeys } from './keys.ts'
import { openContext } from './open-context.ts'
import { openPublishing } from './publishing/publishing.ts'

/** Holds the one-time link for the first administrator, for hosts without a terminal; gone at the next start. */
const FIRST_ADMIN_FILE = 'first-admin.txt'

export interface StartOptions {
  /** Called with a message for each step. */
  onStep?: (message: string) => void
  /** Fills the content folder of a new installation; by default with the starter content. */
  writeFirstContent?: (dir: string) => Promise<void>
  /** Fills a new database. */
  seed?: (database: Database, now: number, files: FileStore) => Promise<void>
  log?: Log
}

/** A running installation. */
export interface RunningServer {
  /** Finishes current requests and stops within ten seconds. */
  stop(): Promise<void>
  publisher: Publisher
}

const DRAIN_MS = 8000

const UNSHARED =
  'What editors save stays at this process. If several processes use this database, set the same CONTENT_REMOTE for all.'

async function openMigrated(
  environment: Environment,
  files: FileStore,
  { onStep, seed }: StartOptions,
): Promise<Database> {
  const where = { url: environment.databaseUrl, authToken: environment.databaseAuthToken }
  const { ran, backup } = await migrate({ ...where, backups: join(environment.dataDir, 'backups') })
  if (ran > 0)
    onStep?.(backup ? `Brought the database to this version; the old one is ${backup}.` : 'Made the database.')
  const database = await openDatabase(where)
  await seed?.(database, Date.now(), files)
  return database
}

async function listen(server: ReturnType<typeof createFront>, { host, port }: Environment): Promise<void> {
  server.listen(port, host)
  await once(server, 'listening')
}

/** Stops the process in order on Ctrl-C or SIGTERM; a second signal changes nothing. */
function stopOnSignals(stop: () => Promise<void>): void {
  let stopping = false
  for (const signal of ['SIGINT', 'SIGTERM'] as const) {
    process.on(signal, () => {
      if (stopping) return
      stopping = true
      void stop().then(() => process.exit(0))
    })
  }
}

/**
 * Starts an installation: locks its data directory, migrates, builds what changed, and serves until a signal.
 *
 * @throws EnvironmentError, DataDirectoryLocked, BuildError, and others with a message for the server administrator.
 */
export async function startServer(environment: Environment, options: StartOptions = {}): Promise<RunningServer> {
  const { onStep = () => {} } = options
  const meter = createMeter()
  const log = metered(options.log ?? createLog(), meter)
  prepareDataDir(environment.dataDir)
  const lock = lockDataDirectory(environment.dataDir)
  const firstPages = openFirstPages(join(environment.dataDir, 'cache', 'first-pages'), (error) => log.failure(error))
  const files = withFirstPages(openFileStore(environment), firstPages)
  const database = await openMigrated(environment, files, options)
  const keys = loadKeys(environment.dataDir, environment.secretKey)
  await requireKnownKey({ database, keys, now: Date.now }, environment)
  await requireKnownDomain({ database, siteUrl: environment.siteUrl })
  if (await ensureContent(environment.contentDir, options.writeFirstContent)) onStep('Laid out the content to edit.')
  const isAlone = databaseFile(environment.databaseUrl) !== null
  if (!isAlone && !environment.contentRemote) onStep(UNSHARED)
  // First repairs what a killed process left unfinished, and pulls what others have saved.
  const gateway = await openGateway({
    ...environment,
    isAlone,
    onStep,
    onFailure: log.failure,
  })
  const headers = securityHeaders(environment.siteUrl.startsWith('https:'))
  // In parallel with building the site, which takes longer.
  const decap = ensureDecap()
  const { release, searched, source, publisher } = await openPublishing(environment, { headers, log, onStep })
  gateway.follow(() => publisher.request('CONTENT_REMOTE'))
  const context = openContext({
    database,
    siteUrl: environment.siteUrl,
    trustedProxies: environment.trustedProxies,
    origins: ownOrigins(environment),
    published: (path) => {
      const file = release().files.get(path)
      return file && getText(file)
    },
    searched,
    publisher,
    gateway,
    files,
    copiesFolder: join(environment.dataDir, 'cache', 'copies'),
    firstPages,
    keys,
    sendsMail: environment.smtpUrl !== undefined,
    mailFrom: environment.mailFrom,
    meter,
    metricsToken: environment.metricsToken,
    log,
  })
  await sweepUploads(context).catch((error: unknown) => log.failure(error))
  const calls = openCalls(context)
  const { pages, sent, servesFile } = createPages({ calls, context, source })
  const server = createFront({
    calls,
    hosts: ownHosts(environment),
    trustedProxies: environment.trustedProxies,
    headers,
    release,
    editorFile: decapFiles(await decap, headers),
    pages,
    sent,
    servesFile,
    log,
  })
  // Everything that can fail at startup comes before the first response.
  const news: string[] = []
  const linkFile = join(environment.dataDir, FIRST_ADMIN_FILE)
  rmSync(linkFile, { force: true })
  await offerFirstAdmin(context, (message) => {
    news.push(message)
    writeFileSync(linkFile, `${message}\n`, { mode: 0o600 })
  })
  await listen(server, environment)
  const { smtpUrl } = environment
  // Loaded ahead, so that the first list of matches doesn't wait for it.
  void loadCandidates(context).catch((error: unknown) => log.failure(error))
  const sender = smtpUrl ? createMailSender({ ...context, smtpUrl }) : undefined
  sender?.start()
  await requeueAbandoned(context).catch((error: unknown) => log.failure(error))
  const worker = startWorker(context, JOBS)

  const stop = async () => {
    publisher.stop()
    context.streams.close()
    const closed = once(server, 'close')
    stopAccepting(server)
    const timer = setTimeout(() => server.closeAllConnections(), DRAIN_MS)
    await Promise.all([closed, sender?.stop(), worker.stop()])
    await context.copies.close()
    clearTimeout(timer)
    await context.securityLog.flush()
    await gateway.close()
    await database.close()
    lock.release()
    log.flush()
  }
  stopOnSignals(stop)
  onStep(`Ready: ${environment.siteUrl}`)
  for (const message of news) onStep(message)
  return { stop, publisher }
}
