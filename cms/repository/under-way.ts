import { readFile, rm } from 'node:fs/promises'
import { join } from 'node:path'
import type { About } from './commit.ts'
import { writeFileBelow } from './files.ts'
import type { Worktree } from './git.ts'

/** The commit that is being made. What a killed process leaves of it tells the next start whose change it was. */
export interface UnderWay {
  paths: string[]
  about: About
}

const NAME = 'trellis-under-way.json'

export async function noteUnderWay({ gitDir }: Worktree, commit: UnderWay): Promise<void> {
  await writeFileBelow(gitDir, NAME, Buffer.from(JSON.stringify(commit)))
}

export async function forgetUnderWay({ gitDir }: Worktree): Promise<void> {
  await rm(join(gitDir, NAME), { force: true })
}

/** The commit during which the last process ended; null when there was none. */
export async function readUnderWay({ gitDir }: Worktree): Promise<UnderWay | null> {
  try {
    return JSON.parse(await readFile(join(gitDir, NAME), 'utf8')) as UnderWay
  } catch {
    return null
  }
}
