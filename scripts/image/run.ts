import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { readFileSync } from 'node:fs'
import { resolve } from 'node:path'
import { buildah } from './buildah.ts'

/** What an image says of itself. */
interface ImageConfig {
  User: string
  Env: string[]
  Entrypoint: string[]
  Cmd: string[]
  WorkingDir: string
  Volumes?: Record<string, object>
  Healthcheck?: { Test: string[] }
}

interface RunOptions {
  tag: string
  /** Folders of this machine, which are given to the image's account if they are new. */
  data: string
  backups: string
  /** In the place of the image's own. */
  entrypoint?: string[]
  command?: string[]
  /** More files, by their place in the image: secrets. */
  files?: Record<string, string>
  env?: Record<string, string>
  /** In the place of the terminal. */
  output?: number
}

export interface RunningImage {
  /** Of its init, in this machine. */
  pid(): number
  kill(signal: NodeJS.Signals): void
  ended: Promise<number>
  /** When nothing is left of its container. */
  removed: Promise<unknown>
}

/** The settings that an installation takes from this terminal; paths are those inside. */
const HANDED_ON = /^(SITE_URL|PORT|HOST|DATA_DIR|TRUST_PROXY|MAIL_FROM|[A-Z_]+_(URL|TOKEN|KEY|REMOTE|FILE))$/

/**
 * A root that nothing can be written to, with an empty /tmp, the few devices of a container and a process tree of its
 * own. The image's account has no way to more rights.
 */
const INSIDE = `
set -e
mount --make-rprivate /
for folder in "$DATA" "$BACKUPS"; do
  [ -n "$(ls -A "$folder")" ] || { chown "$ACCOUNT" "$folder"; chmod 700 "$folder"; }
done
mount --bind "$ROOT" "$ROOT"
mount --bind "$DATA" "$ROOT/data"
mount --bind "$BACKUPS" "$ROOT/backups"
mount -t tmpfs -o mode=1777,size=64m tmpfs "$ROOT/tmp"
mount -t tmpfs -o mode=755,size=64k tmpfs "$ROOT/dev"
for device in null:3 zero:5 full:7 random:8 urandom:9; do
  mknod -m 666 "$ROOT/dev/\${device%:*}" c 1 "\${device#*:}"
done
ln -s /proc/self/fd "$ROOT/dev/fd"
mount -t tmpfs -o mode=755,size=1m tmpfs "$ROOT/run"
mkdir "$ROOT/run/secrets"
for file in $FILES; do cp "\${file%%:*}" "$ROOT\${file#*:}"; chmod 444 "$ROOT\${file#*:}"; done
mount -t proc proc "$ROOT/proc"
for file in resolv.conf hosts; do [ ! -e "$ROOT/etc/$file" ] || mount --bind "/etc/$file" "$ROOT/etc/$file"; done
mount -o remount,bind,ro "$ROOT"
exec setpriv --no-new-privs chroot --userspec="$ACCOUNT" "$ROOT" /usr/bin/env --chdir="$PLACE" -i "$@"
`

export async function imageConfig(tag: string): Promise<ImageConfig> {
  const { Docker } = JSON.parse(await buildah(['inspect', '--type', 'image', tag])) as {
    Docker: { config: ImageConfig }
  }
  return Docker.config
}

/** Runs an image as its user, with nothing of its root writable, in the network of this machine. */
export async function runImage(options: RunOptions): Promise<RunningImage> {
  const { User, Env, Entrypoint, Cmd, WorkingDir } = await imageConfig(options.tag)
  const container = await buildah(['from', '--pull-never', options.tag])
  const root = await buildah(['mount', container])
  const settings = Object.entries(process.env).filter(([name]) => HANDED_ON.test(name))
  const env = { ...Object.fromEntries(settings), ...options.env }
  const variables = [...Env, ...Object.entries(env).map(([name, value]) => `${name}=${value}`)]
  const command = [...variables, ...(options.entrypoint ?? Entrypoint), ...(options.command ?? Cmd)]
  const output = options.output ?? 'inherit'
  const own = ['--mount', '--pid', '--fork', '--kill-child=SIGKILL', 'sh', '-c', INSIDE, 'sh']
  const child = spawn('unshare', [...own, ...command], {
    stdio: ['ignore', output, output],
    env: {
      PATH: process.env['PATH'],
      ROOT: root,
      DATA: resolve(options.data),
      BACKUPS: resolve(options.backups),
      FILES: Object.entries(options.files ?? {})
        .map(([place, file]) => `${resolve(file)}:${place}`)
        .join(' '),
      ACCOUNT: User,
      PLACE: WorkingDir,
    },
  })
  const ended = once(child, 'exit').then(([code]: (number | null)[]) => code ?? 137)
  const removed = ended.then(() => buildah(['rm', container]))
  // unshare waits, and hands no signal on.
  const pid = () => Number(readFileSync(`/proc/${child.pid}/task/${child.pid}/children`, 'utf8').trim())
  return { pid, kill: (signal) => void process.kill(pid(), signal), ended, removed }
}
