import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { onTestFinished } from 'vitest'
import type { CmsEntry } from '#api/cms/contract/protocol.ts'
import { readRemoteAddress } from '#cms/repository/remote-address.ts'
import type { Gateway, GatewayOptions } from './gateway.ts'
import { ADA, startedContentFolder, type ContentFolder } from './testing-content.ts'

/** Where a test saves unless it says otherwise. */
export const PATH = 'news/harbor.md'

interface ProcessOptions extends Partial<GatewayOptions> {
  /** A content that is there already; a new one unless told. */
  folder?: ContentFolder
  /** Whether it looks for what others save, many times a second. */
  polls?: boolean
}

/** A process that shares its content by the repository at an address, for one test. */
export async function openProcess(address: string, { folder, polls = false, ...options }: ProcessOptions = {}) {
  const content = folder ?? (await startedContentFolder())
  const news: string[] = []
  const gateway = await content.openGateway({
    contentRemote: readRemoteAddress(address)!,
    ...options,
    remoteOptions: { pollMs: 20, ...options.remoteOptions },
  })
  if (polls) gateway.follow(() => news.push(content.git('rev-parse', 'HEAD')))
  onTestFinished(() => gateway.close())
  return { ...content, gateway, news }
}

export const readEntry = async (gateway: Gateway, path = PATH) =>
  (await gateway.perform({ action: 'getEntry', params: { path } }, ADA)).answer as CmsEntry

export const entryId = async (gateway: Gateway, path = PATH) => (await readEntry(gateway, path)).file.id

/** The text of a file as it is there now; empty without one. */
export function textIn({ contentDir }: ContentFolder, path = PATH): string {
  try {
    return readFileSync(join(contentDir, path), 'utf8')
  } catch {
    return ''
  }
}

/** How a save ended: its sentence, when it was refused. */
export const outcome = (save: Promise<unknown>) =>
  save.then(
    () => 'saved',
    (error: Error) => error.message,
  )
