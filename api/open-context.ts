import { closedGateway } from '#cms/gateway/gateway.ts'
import { idlePublisher } from '#cms/publish/publisher.ts'
import type { ApiContext } from './context.ts'
import { createSecurityLog } from './core/security-log/security-log.service.ts'
import { createStreams } from './core/stream/open-streams.service.ts'
import { createUploadSlots } from './files/upload-slots.ts'
import { createMeter } from './front/meter.ts'

type Needed = 'database' | 'files' | 'keys' | 'log' | 'origins' | 'siteUrl'

/** What the calls of an installation share. Without more it sends no mail and has no content, as its tests want it. */
export function openContext(given: Pick<ApiContext, Needed> & Partial<ApiContext>): ApiContext {
  const parts = {
    now: Date.now,
    secure: given.siteUrl.startsWith('https:'),
    trustProxy: false,
    uploads: createUploadSlots(),
    published: () => undefined,
    searched: () => [],
    publisher: idlePublisher,
    sendsMail: false,
    meter: createMeter(),
    gateway: closedGateway(),
    ...given,
  }
  return { securityLog: createSecurityLog(parts), streams: createStreams(parts), ...parts }
}
