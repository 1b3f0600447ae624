import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { onTestFinished } from 'vitest'
import type { CmsEntry } from '#api/cms/contract/protocol.ts'
import { readRemoteAddress } from '#cms/repository/remote-address.ts'
import type { Gateway, GatewayOptions } from './gateway.ts'
import { ADA, startedContentFolder, type ContentFolder } from './testing-content.ts'

/** The entry that a test saves by default. */
export const PATH = 'news/harbor.md'

interface ProcessOptions extends Partial<GatewayOptions> {
  /** An existing content folder; a new one by default. */
  folder?: ContentFolder
  /** Whether it polls for what others save, many times a second. */
  polls?: boolean
}

/** A process, for one test, that shares its content through the repository at an address. */
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

/** The current text of a file; empty when it doesn't exist. */
export function textIn({ contentDir }: ContentFolder, path = PATH): string {
  try {
    return readFileSync(join(contentDir, path), 'utf8')
  } catch {
    return ''
  }
}

/** How a save ended: the error message, if it was refused. */
export const outcome = (save: Promise<unknown>) =>
  save.then(
    () => 'saved',
    (error: Error) => error.message,
  )
