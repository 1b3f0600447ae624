import { readFile } from 'node:fs/promises'
import { join } from 'node:path'

const COMMIT = /^[0-9a-f]{40}$/

/** The last commit, read from a repository's files, so that no git is started; undefined where there is none or only git can tell. */
export async function headInFiles(gitDir: string): Promise<string | undefined> {
  const read = async (name: string) => (await readFile(join(gitDir, name), 'utf8').catch(() => '')).trim()
  const head = await read('HEAD')
  const ref = /^ref: (refs\/heads\/.+)/.exec(head)?.[1]
  const packed = async () => (await read('packed-refs')).split('\n').find((line) => line.endsWith(` ${ref}`)) ?? ''
  const commit = ref ? (await read(ref)) || (await packed()).slice(0, 40) : head
  return COMMIT.test(commit) ? commit : undefined
}
