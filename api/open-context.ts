import { randomUUID } from 'node:crypto'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { closedGateway } from '#cms/gateway/gateway.ts'
import { idlePublisher } from '#cms/publish/publisher.ts'
import type { ApiContext } from './context.ts'
import { noFirstPages } from './documents/first-page.ts'
import { createSecurityLog } from './auth/security-log.service.ts'
import { createCopies } from './documents/watermark/copies.ts'
import { createStreams } from './notifications/stream.service.ts'
import { createTextEntries } from './trust/facts.service.ts'
import { createUploadSlots } from './platform/files/upload-slots.ts'
import { createMeter } from './platform/http/meter.ts'
import { createRequestQueue } from './platform/fair-queue.ts'

type Needed = 'database' | 'files' | 'keys' | 'log' | 'origins' | 'siteUrl'

/** This process is the only user of the folder for copies, which is created when it is needed. */
export type ContextParts = Pick<ApiContext, Needed> & Partial<ApiContext> & { copiesFolder?: string }

/**
 * The context that the calls of an installation share. By default it sends no email and has no content, which most
 * tests want.
 */
export function openContext({ copiesFolder, ...options }: ContextParts): ApiContext {
  const parts = {
    now: Date.now,
    secure: options.siteUrl.startsWith('https:'),
    trustedProxies: 0,
    firstPages: noFirstPages,
    uploads: createUploadSlots(),
    turns: createRequestQueue(options.database),
    published: () => undefined,
    searched: () => [],
    publisher: idlePublisher,
    sendsMail: false,
    meter: createMeter(),
    textEntries: createTextEntries(),
    gateway: closedGateway(),
    ...options,
  }
  const folder = copiesFolder ?? join(tmpdir(), `trellis-copies-${randomUUID()}`)
  const copies = createCopies({ ...parts, folder })
  return { securityLog: createSecurityLog(parts), streams: createStreams(parts), copies, ...parts }
}
