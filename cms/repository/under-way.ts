import { readFile, rm } from 'node:fs/promises'
import { join } from 'node:path'
import type { About } from './change.ts'
import { writeFileBelow } from './files.ts'
import type { GitPlace } from './git.ts'

/** The commit that is being made. What a killed process leaves of it tells the next start whose change it was. */
export interface UnderWay {
  paths: string[]
  about: About
}

const NAME = 'trellis-under-way.json'

export async function noteUnderWay({ gitDir }: GitPlace, commit: UnderWay): Promise<void> {
  await writeFileBelow(gitDir, NAME, Buffer.from(JSON.stringify(commit)))
}

export async function forgetUnderWay({ gitDir }: GitPlace): Promise<void> {
  await rm(join(gitDir, NAME), { force: true })
}

/** The commit during which the last process ended; null when there was none. */
export async function readUnderWay({ gitDir }: GitPlace): Promise<UnderWay | null> {
  try {
    return JSON.parse(await readFile(join(gitDir, NAME), 'utf8')) as UnderWay
  } catch {
    return null
  }
}
