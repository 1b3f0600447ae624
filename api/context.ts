import type { HttpBindings } from '@hono/node-server'
import type { Database } from './platform/db/database.ts'
import type { Viewer } from './policy.ts'
import type { FirstPages } from './documents/first-page.ts'
import type { LiveSession } from './auth/table.ts'
import type { FileStore } from './platform/files/store.ts'
import type { UploadSlots } from './platform/files/upload-slots.ts'
import type { Copies } from './documents/watermark/copies.ts'
import type { TextEntries } from './trust/facts.service.ts'
import type { Streams } from './notifications/streams.ts'
import type { SecurityLog } from './auth/security-log.ts'
import type { Log } from './platform/http/log.ts'
import type { Meter } from './platform/http/meter.ts'
import type { Gateway } from '#cms/gateway/gateway.ts'
import type { Publisher } from '#cms/publish/publisher.ts'
import type { SearchedPart } from '#cms/publish/searched-parts.ts'
import type { Keys } from './keys.ts'
import type { FairQueue } from './platform/fair-queue.ts'

/** What the routes and services of a running installation share. Tests create their own. */
export interface ApiContext {
  database: Database
  /** Milliseconds since 1970; tests set the clock. */
  now: () => number
  /** Whether the site uses https, which decides the cookie's name and flags. */
  secure: boolean
  /** The site's public address, without a trailing slash. */
  siteUrl: string
  /** The number of our own proxies, each of which adds an entry to X-Forwarded-For; 0 if the header isn't trusted. */
  trustedProxies: number
  /** Origins whose pages can send unsafe requests: the site's own addresses. */
  origins: ReadonlySet<string>
  /** The store of uploaded files. */
  files: FileStore
  /** Copies of documents for their readers. */
  copies: Copies
  /** Images of the first pages of PDFs. */
  firstPages: FirstPages
  /** Limits parallel uploads. */
  uploads: UploadSlots
  /** The queue of calls and pages. */
  turns: FairQueue
  /** The content of the live release, as JSON text by path (`/data/news.json`). */
  published: (path: string) => string | undefined
  /** The parts of the live release that contain all of these words: the kind of the best first. */
  searched: (terms: readonly string[]) => SearchedPart[]
  /** Publishes after a change of the content. */
  publisher: Publisher
  /** Loads what editors import; tests have a server of their own. */
  fetchSource?: (address: string) => Promise<string>
  /** The TXT records of a name; tests have a server of their own. */
  textEntries: TextEntries
  /** The installation's own keys. */
  keys: Keys
  /** Whether a mail server is set; without one, emails stay queued. */
  sendsMail: boolean
  /** The From address, if it isn't the site's contact address. */
  mailFrom?: string | undefined
  /** What this process has counted since its start. */
  meter: Meter
  /** The token for GET /api/metrics. */
  metricsToken?: string | undefined
  /** The only way to change the content. */
  gateway: Gateway
  log: Log
  /** Who did what from where, for administrators; `log` names no one. */
  securityLog: SecurityLog
  /** The open streams for live updates. */
  streams: Streams
}

/** What the services of one call share: the installation's context, and the request. */
export interface CallContext extends ApiContext {
  /** Identifies the request in the server log and the audit log. */
  requestId: string
  /** The browser's session; `null` for a visitor. */
  session: LiveSession | null
  /** HEAD is answered like GET, but nothing is counted or recorded. */
  isHead?: boolean
  /** Aborted when the client has left, so that no more work is done for it. */
  left: () => AbortSignal | undefined
}

/** The context of a call that requires a session. */
export interface SignedInContext extends CallContext {
  session: LiveSession
}

/** What Hono keeps for each request. */
export interface ApiEnv {
  Variables: {
    viewer: Viewer | null
    /** The user's current session; `null` for a visitor. */
    session: LiveSession | null
    /** Reads both again. @throws ApiError 401 if the session has ended */
    identifyAgain: () => Promise<void>
    /** Checks again whether this call is allowed. @throws ApiError 401 or 403 if it no longer is */
    requireAllowed: () => void
    requestId: string
    log: Log
  }
  Bindings: Partial<HttpBindings>
}
