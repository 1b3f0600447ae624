import { execFile } from 'node:child_process'
import { chmodSync, readdirSync, statSync } from 'node:fs'
import { join, relative } from 'node:path'
import { promisify } from 'node:util'
import { afterAll, expect, test } from 'vitest'
import { pdf } from '#api/documents/testing-files.ts'
import { NODE_OPTIONS } from '#scripts/node-options.mjs'
import { getCookie } from '#tests/people.ts'
import { startProduct, type Product } from '#tests/product.ts'
import { temporaryFolder } from '#tests/temporary-folder.ts'

const run = promisify(execFile)
// The umask of a new server: new files are readable by every account.
process.umask(0o022)
const folder = temporaryFolder('backup')
// Built from scratch instead of from a template, because the modes of new files are tested.
const product = await startProduct({ command: 'demo', dataDir: join(folder, 'data') })
const running: Product[] = [product]

afterAll(async () => {
  for (const startedProduct of running) await startedProduct.stop()
})

const command = (name: string, ...args: string[]) =>
  run(process.execPath, [...NODE_OPTIONS, `scripts/${name}.ts`, ...args], {
    env: { ...process.env, DATA_DIR: product.dataDir },
  })

interface Listed {
  id: number
  filename: string
}

const listDocuments = async (url: string, cookie: string) =>
  (
    (await (await fetch(`${url}/api/startup/profile`, { headers: { Cookie: cookie } })).json()) as {
      documents: Listed[]
    }
  ).documents

/** A founder who uploads and deletes continuously; returns what was acknowledged at each point. */
function busyFounder(url: string, cookie: string) {
  const headers = { Cookie: cookie, Origin: url }
  let go = true
  let rounds = 0
  const done = (async () => {
    while (go) {
      const form = new FormData()
      form.append('document', new Blob([new Uint8Array(pdf())], { type: 'application/pdf' }), `round-${rounds}.pdf`)
      const sent = await fetch(`${url}/api/documents/upload`, { method: 'POST', headers, body: form })
      expect(sent.status).toBe(201)
      const { id } = (await sent.json()) as Listed
      const body = JSON.stringify({
        firstName: 'Ada',
        lastName: `Round ${rounds}`,
        email: 'founder@wrenvalley.example',
      })
      const init = { method: 'PUT', headers: { ...headers, 'Content-Type': 'application/json' }, body }
      expect((await fetch(`${url}/api/user/profile`, init)).status).toBe(200)
      rounds++
      if (rounds % 3 > 0) await fetch(`${url}/api/documents/${id}`, { method: 'DELETE', headers })
      else if ((await listDocuments(url, cookie)).length >= 4) {
        for (const old of (await listDocuments(url, cookie)).slice(0, 3)) {
          await fetch(`${url}/api/documents/${old.id}`, { method: 'DELETE', headers })
        }
      }
    }
  })()
  return {
    rounds: () => rounds,
    stop: () => {
      go = false
      return done
    },
  }
}

/**
 * What another account of the machine could read or enter: paths below a folder, and the folder itself as ''. Releases
 * are left out, because they contain only public files and the program.
 */
const openToOthers = (folder: string): string[] =>
  [folder, ...readdirSync(folder, { recursive: true, encoding: 'utf8' }).map((path) => join(folder, path))]
    .filter((path) => (statSync(path, { throwIfNoEntry: false })?.mode ?? 0) & 0o077)
    .map((path) => relative(folder, path))
    .filter((path) => !path.startsWith('releases/'))

test('only its own account can read an installation, its backup, and what is restored', async () => {
  const cookie = await getCookie(product.url, 'founder')
  const form = new FormData()
  form.append('document', new Blob([new Uint8Array(pdf())], { type: 'application/pdf' }), 'plan.pdf')
  const headers = { Cookie: cookie, Origin: product.url }
  const sent = await fetch(`${product.url}/api/documents/upload`, { method: 'POST', headers, body: form })
  const { id, filename } = (await sent.json()) as Listed
  expect(openToOthers(product.dataDir)).toEqual([])

  // Like an installation that was started long ago.
  chmodSync(join(product.dataDir, 'uploads', filename), 0o644)
  chmodSync(product.dataDir, 0o755)
  const backup = join(folder, 'private')
  await command('backup', backup)
  expect(openToOthers(backup)).toEqual([])
  for (const path of ['.', 'files', 'files/uploads']) chmodSync(join(backup, path), 0o755)
  for (const path of ['trellis.db', 'files/secrets/key']) chmodSync(join(backup, path), 0o644)
  await command('restore', backup, '--to', join(folder, 'private-again'))
  expect(openToOthers(join(folder, 'private-again'))).toEqual([])
  const opened = await startProduct({ command: 'demo', dataDir: join(folder, 'private-again') })
  chmodSync(opened.dataDir, 0o755)
  await opened.stop()
  running.push(await startProduct({ command: 'demo', dataDir: opened.dataDir }))
  expect(openToOthers(opened.dataDir)).toEqual([])
  await fetch(`${product.url}/api/documents/${id}`, { method: 'DELETE', headers })
})

test('a backup under load is restored to an installation with the same data', async () => {
  const cookie = await getCookie(product.url, 'founder')
  const administrator = { Cookie: await getCookie(product.url, 'admin'), Origin: product.url }
  const response = await fetch(`${product.url}/api/admin/branding`, {
    method: 'PUT',
    headers: { ...administrator, 'Content-Type': 'application/json' },
    body: JSON.stringify({ colour: '#8a1c4a' }),
  })
  expect(response.status).toBe(200)
  const founder = busyFounder(product.url, cookie)
  await expect.poll(founder.rounds).toBeGreaterThan(3)
  const before = founder.rounds()
  const { stdout } = await command('backup', join(folder, 'backup'))
  expect(stdout).toMatch(/Saved \d+ files/)
  await founder.stop()
  expect(founder.rounds()).toBeGreaterThan(before)

  const dataDir = join(folder, 'restored')
  expect((await command('restore', join(folder, 'backup'), '--to', dataDir)).stdout).toContain('Start with it')
  const second = await startProduct({ command: 'demo', dataDir })
  running.push(second)
  const again = await getCookie(second.url, 'founder')
  const user = (await (await fetch(`${second.url}/api/user`, { headers: { Cookie: again } })).json()) as {
    lastName: string
  }
  expect(Number(user.lastName.slice('Round '.length))).toBeGreaterThanOrEqual(before - 1)
  const documents = await listDocuments(second.url, again)
  for (const { filename } of documents) {
    const file = await fetch(`${second.url}/api/documents/${filename}`, { headers: { Cookie: again } })
    expect(file.status).toBe(200)
    expect((await file.arrayBuffer()).byteLength).toBeGreaterThan(0)
  }
  const news = await fetch(`${second.url}/news`)
  expect([news.status, await news.text()]).toEqual([
    200,
    expect.stringMatching(/<style data-branding[^>]*>[^<]*#8a1c4a/),
  ])
})

test('the commands print how to use them', async () => {
  await expect(command('backup')).rejects.toMatchObject({ code: 1, stderr: expect.stringContaining('Usage') })
  await expect(command('restore', 'x')).rejects.toMatchObject({ code: 1, stderr: expect.stringContaining('Usage') })
  expect((await command('restore', '--help')).stdout).toContain('Usage')
})
