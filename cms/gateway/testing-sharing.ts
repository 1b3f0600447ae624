import { readFileSync } from 'node:fs'
import { copyFile } from 'node:fs/promises'
import { join } from 'node:path'
import { onTestFinished } from 'vitest'
import type { CmsEntry } from '#api/contract/cms/protocol.ts'
import { temporaryFolder } from '#tests/temporary-folder.ts'
import type { Bundles } from '#cms/repository/carrier.ts'
import type { Head, SharedHead, Sharing } from '#cms/repository/shared.ts'
import type { Gateway } from './gateway.ts'
import { startedContentFolder, type ContentFolder } from './testing-content.ts'

/** What a database and a bucket do for several processes, in this one, with what a test wants to go wrong. */
export function sharing() {
  const folder = temporaryFolder('bundles')
  let row: Head | null = null
  const away = { head: false, bundles: false }
  /** Called before the head is moved: somebody else may be faster. */
  const before: { move: (() => Promise<void>)[] } = { move: [] }
  /** Whether the answer to the next move is lost. */
  let loses = false
  /** Names of what was asked for. */
  const fetched: string[] = []
  const reach = (what: keyof typeof away) => {
    if (away[what]) throw new Error(`${what} cannot be reached`)
  }
  const head: SharedHead = {
    async read() {
      reach('head')
      return row
    },
    async move(from, to) {
      reach('head')
      await before.move.shift()?.()
      if (row?.commit !== from?.commit) return false
      row = to
      if (loses) throw new Error('no answer')
      return true
    },
  }
  const by: Bundles = {
    async put(name, path) {
      reach('bundles')
      await copyFile(path, join(folder, name))
    },
    async get(name, path) {
      reach('bundles')
      fetched.push(name)
      await copyFile(join(folder, name), path)
    },
  }
  const sharing: Sharing = { head, by }
  return {
    ...sharing,
    away,
    before,
    fetched,
    row: () => row,
    putBack: (to: Head | null) => void (row = to),
    loseAnswers: (isOn: boolean) => void (loses = isOn),
  }
}

const BEN = { id: 8, name: 'Ben Holm', mayPublish: true }
/** Where a test saves unless it says otherwise. */
export const PATH = 'news/harbor.md'

/** A process with a folder of its own, for one test. */
export async function openProcess(sharing: Sharing, folder?: ContentFolder) {
  const content = folder ?? (await startedContentFolder())
  const gateway = await content.openGateway({ sharing })
  onTestFinished(() => gateway.close())
  return { ...content, gateway }
}

export const readEntry = async (gateway: Gateway, path = PATH) =>
  (await gateway.perform({ action: 'getEntry', params: { path } }, BEN)).answer as CmsEntry

export const entryId = async (gateway: Gateway, path = PATH) => (await readEntry(gateway, path)).file.id

export const textIn = ({ contentDir }: ContentFolder, path = PATH) => readFileSync(join(contentDir, path), 'utf8')

/** How a save ended: its sentence, when it was refused. */
export const outcome = (save: Promise<unknown>) =>
  save.then(
    () => 'saved',
    (error: Error) => error.message,
  )
