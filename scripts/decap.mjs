/**
 * Downloads Decap after each npm installation. Its bundle contains all of Decap, and its core package is only needed
 * for its types. Their 570 dependencies, 300 MB, are for people who develop Decap, so only these two files are fetched.
 * package.json names them with their hashes.
 */
import { execFileSync } from 'node:child_process'
import { createHash } from 'node:crypto'
import { mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'

const { standalone } = JSON.parse(readFileSync('package.json', 'utf8'))
for (const [name, { version, integrity }] of Object.entries(standalone)) {
  const [folder, file] = [`node_modules/${name}`, `node_modules/${name}-${version}.tgz`]
  execFileSync(
    'npm',
    ['pack', `${name}@${version}`, '--pack-destination=node_modules', '--prefer-offline', '--silent'],
    {
      stdio: ['ignore', 'ignore', 'inherit'],
    },
  )
  const found = `sha512-${createHash('sha512').update(readFileSync(file)).digest('base64')}`
  if (found !== integrity) throw new Error(`${name} ${version} isn’t the file that package.json names.`)
  rmSync(folder, { recursive: true, force: true })
  mkdirSync(folder)
  execFileSync('tar', ['-xzf', file, '-C', folder, '--strip-components=1', '--exclude=*.map'])
  // Without its dependencies: npm would report each as missing.
  writeFileSync(`${folder}/package.json`, JSON.stringify({ name, version, license: 'MIT', types: 'index.d.ts' }))
  rmSync(file)
}
