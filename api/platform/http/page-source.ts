import type { IncomingMessage, ServerResponse } from 'node:http'
import type { User } from '#api/account/contract/user.ts'
import type { PlainForm } from '#api/account/contract/schema.ts'
import type { Client } from '#site/lib/api.ts'
import type { StaticFile } from './static-file.ts'

/** The locals of a page rendered on demand. */
export interface PageLocals {
  user: User | null
  api: Client
  /** How much needs a signed-in user, loaded once, together with the page's first calls. */
  loadCounts?: Client['api']['today']['counts']['$get'] | undefined
  /** The form that a browser without JavaScript sent, for the page that shows it again. */
  form?: PlainForm
}

/** The built pages: of a release, or of the development server. */
export interface PageSource {
  /** A page that exists as a file. */
  file: (path: string) => StaticFile | undefined
  /** The not-found page. */
  notFound: () => StaticFile | undefined
  /** Renders a page on demand; calls `next` if there is none. */
  render: (
    request: IncomingMessage,
    response: ServerResponse,
    next: () => void,
    locals: PageLocals,
  ) => void | Promise<void>
  /** The release of `render`; missing in development, where nothing of it can be cached. */
  edition?: () => string
}
