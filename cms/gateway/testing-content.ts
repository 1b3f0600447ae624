import { execFileSync } from 'node:child_process'
import { cpSync, rmSync } from 'node:fs'
import { join } from 'node:path'
import type { CmsSaved } from '#api/cms/contract/protocol.ts'
import { writeStarterContent } from '#cms/content/first-content.ts'
import { temporaryFolder } from '#tests/temporary-folder.ts'
import { openGateway, type Gateway, type GatewayOptions } from './gateway.ts'

let template: Promise<string> | undefined

/** A content folder with its first commit, created once per test file. */
async function withHistory(): Promise<string> {
  const folder = contentFolder('template')
  await (await folder.openGateway()).close()
  return folder.contentDir
}

/** A data directory for one test, with the starter content and its history, as after a start. */
export async function startedContentFolder(name = 'content') {
  const started = await (template ??= withHistory())
  return contentFolder(name, (dir) => cpSync(started, dir, { recursive: true, preserveTimestamps: true }))
}

/** A data directory with the starter content, as on a new installation. */
export function contentFolder(name = 'content', write: (dir: string) => void = writeStarterContent) {
  const dataDir = temporaryFolder(name)
  const contentDir = join(dataDir, 'content')
  write(contentDir)
  const steps: string[] = []
  const failures: unknown[] = []
  return {
    dataDir,
    contentDir,
    /** The messages logged at startup. */
    steps,
    failures,
    openGateway: (options: Partial<GatewayOptions> = {}): Promise<Gateway> =>
      openGateway({
        contentDir,
        dataDir,
        onStep: (message) => steps.push(message),
        onFailure: (error) => failures.push(error),
        ...options,
      }),
    /** Git as a server administrator would run it in the content folder. */
    git: (...args: string[]): string =>
      execFileSync('git', ['-C', contentDir, ...args], { encoding: 'utf8' }).trimEnd(),
    remove: () => rmSync(dataDir, { recursive: true, force: true }),
  }
}

export type ContentFolder = ReturnType<typeof contentFolder>

export const ADA = { id: 7, name: 'Ada Quill', mayPublish: true, offerLaw: 'off' } as const

/** Saves an entry as Ada, and publishes it by default. */
export async function persist(gateway: Gateway, path: string, raw: string, base: string | null = null, draft = false) {
  const params = { dataFiles: [{ path, raw, base }], assets: [], options: { useWorkflow: draft } }
  return (await gateway.perform({ action: 'persistEntry', params }, ADA)).answer as CmsSaved
}

/** The text of an article. */
export const story = (title: string, more = '', body = 'Words.'): string =>
  `---\ntitle: ${title}\npublishDate: 2026-01-10\nauthor: Ada Quill\n${more}---\n\n${body}\n`
