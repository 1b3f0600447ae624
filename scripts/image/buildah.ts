import { spawn } from 'node:child_process'
import { text } from 'node:stream/consumers'

/** As root in any machine, also in one that is itself a container. */
const ANYWHERE = ['--storage-driver', 'vfs']
const ISOLATED = ['bud', 'run']

/** Runs buildah, and answers what it printed. Its progress goes to the terminal. */
export async function buildah([command = '', ...rest]: string[]): Promise<string> {
  const isolation = ISOLATED.includes(command) ? ['--isolation', 'chroot'] : []
  const child = spawn('buildah', [...ANYWHERE, command, ...isolation, ...rest], {
    stdio: ['ignore', 'pipe', 'inherit'],
  })
  const ended = new Promise<number | null>((resolve, reject) => child.on('error', reject).on('close', resolve))
  const said = await text(child.stdout)
  const code = await ended
  if (code !== 0) throw new Error(`buildah ${command} ended with ${code}: ${said.slice(-2000)}`)
  return said.trim()
}

export const hasImage = async (name: string): Promise<boolean> =>
  (await buildah(['images', '--quiet', '--filter', `reference=${name}`])) !== ''
