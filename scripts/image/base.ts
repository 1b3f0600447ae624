import { execFileSync } from 'node:child_process'
import { cpSync, mkdtempSync, realpathSync, rmSync, symlinkSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { onPath } from '#scripts/on-path.ts'
import { buildah } from './buildah.ts'

const RELEASE = 'bookworm'
const TRUSTED = '/etc/ssl/certs/ca-certificates.crt'
const PATH = '/usr/local/sbin:/usr/local/bin:/usr/sbin:/usr/bin:/sbin:/bin'
const AS_ROOT = 'APT::Sandbox::User "root";'

/** Makes a base image of Debian's smallest set of packages, the Node that runs this, and npm. */
export async function makeBase(name: string, say: (sentence: string) => void): Promise<void> {
  const root = mkdtempSync(join(tmpdir(), 'trellis-base-'))
  try {
    say('Making a base of Debian’s packages …')
    const how = ['--variant=minbase', `--aptopt=${AS_ROOT}`, '--include=ca-certificates']
    execFileSync('mmdebstrap', [...how, RELEASE, root], { stdio: ['ignore', 'ignore', 'pipe'] })
    // In a machine whose /dev is narrow, apt's own account cannot work.
    writeFileSync(join(root, 'etc/apt/apt.conf.d/00-as-root'), `${AS_ROOT}\n`)
    // Behind a proxy that signs for others, npm needs what this machine trusts.
    cpSync(TRUSTED, join(root, TRUSTED))
    const npm = dirname(dirname(realpathSync(onPath('npm')!)))
    cpSync(process.execPath, join(root, 'usr/local/bin/node'), { dereference: true })
    cpSync(npm, join(root, 'usr/local/lib/node_modules/npm'), { recursive: true, dereference: true })
    symlinkSync('../lib/node_modules/npm/bin/npm-cli.js', join(root, 'usr/local/bin/npm'))
    const container = await buildah(['from', 'scratch'])
    await buildah(['copy', container, root, '/'])
    await buildah(['config', '--env', `PATH=${PATH}`, '--env', `NODE_EXTRA_CA_CERTS=${TRUSTED}`, container])
    await buildah(['commit', '--rm', container, name])
  } finally {
    rmSync(root, { recursive: true, force: true })
  }
}
