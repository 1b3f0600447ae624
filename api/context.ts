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

/** What the routes and services of a running installation share. Tests make their own. */
export interface ApiContext {
  database: Database
  /** Milliseconds since 1970; tests set the clock. */
  now: () => number
  /** Whether visitors come by https: decides the cookie's name and flags. */
  secure: boolean
  /** Where visitors reach the site, without a trailing slash. */
  siteUrl: string
  /** Proxies in front that each add an entry to X-Forwarded-For; 0 where it isn't believed. */
  trustedProxies: number
  /** Origins whose pages may send unsafe requests: the site's own addresses. */
  origins: ReadonlySet<string>
  /** Where uploaded files lie. */
  files: FileStore
  /** Copies of documents that carry their reader's name. */
  copies: Copies
  /** Pictures of the first pages of those that are PDFs. */
  firstPages: FirstPages
  /** How many of them may be on their way at a time. */
  uploads: UploadSlots
  /** Whose calls and pages are worked on when. */
  turns: FairQueue
  /** The content that the live release knows, as JSON text by path (`/data/news.json`). */
  published: (path: string) => string | undefined
  /** What the live release holds of all these words, best first. */
  searched: (terms: readonly string[]) => SearchedPart[]
  /** Publishes after a change of the content. */
  publisher: Publisher
  /** Fetches what editors import; tests have a server of their own. */
  fetchSource?: (address: string) => Promise<string>
  /** The text entries of a name in the name servers; tests have a server of their own. */
  textEntries: TextEntries
  /** The installation's own keys. */
  keys: Keys
  /** Whether a mail server is set; without one messages wait in the outbox. */
  sendsMail: boolean
  /** The address that messages come from, where it isn't the site's contact. */
  mailFrom?: string | undefined
  /** What this process counted since its start. */
  meter: Meter
  /** The token of a monitor that reads it. */
  metricsToken?: string | undefined
  /** The one way to change the content. */
  gateway: Gateway
  log: Log
  /** Who did what from where, for administrators; `log` names nobody. */
  securityLog: SecurityLog
  /** The browsers that are told of what happens. */
  streams: Streams
}

/** What the services of one call share: the installation's, and which request it is. */
export interface CallContext extends ApiContext {
  /** Names the request in logs and in the audit trail. */
  requestId: string
  /** The browser's session; `null` for a visitor. */
  session: LiveSession | null
  /** HEAD is answered as GET, and nothing is counted or noted for it. */
  isHead?: boolean
  /** Given once whoever asked has left, so that nothing is done for them any longer. */
  left: () => AbortSignal | undefined
}

/** The context of a call that only somebody signed in may make. */
export interface SignedInContext extends CallContext {
  session: LiveSession
}

/** What Hono carries with each request. */
export interface ApiEnv {
  Variables: {
    viewer: Viewer | null
    /** The person's current session; `null` for a visitor. */
    session: LiveSession | null
    /** Reads both again. @throws ApiError 401 where the session has ended */
    identifyAgain: () => Promise<void>
    /** What let this call through. @throws ApiError 401 or 403 where it does not any more */
    requireAllowed: () => void
    requestId: string
    log: Log
  }
  Bindings: Partial<HttpBindings>
}
