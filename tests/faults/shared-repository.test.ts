import { execFileSync } from 'node:child_process'
import { cpSync, existsSync, mkdirSync, readdirSync, rmSync, symlinkSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { ADA, contentFolder, persist, story } from '#cms/gateway/testing-content.ts'
import { openProcess, outcome, PATH, readEntry, textIn } from '#cms/gateway/testing-sharing.ts'
import { startGitServer, type GitServer } from '#cms/repository/testing-git-server.ts'
import { temporaryFolder } from '#tests/temporary-folder.ts'

let server: GitServer
beforeEach(async () => void (server = await startGitServer()))
afterEach(() => server.close())

/** A folder in which someone uses git by hand. */
function clone() {
  const folder = temporaryFolder('clone')
  const git = (...args: string[]) => execFileSync('git', ['-C', folder, ...args], { encoding: 'utf8' }).trimEnd()
  git('clone', '-q', server.dir, '.')
  git('config', 'user.name', 'Somebody')
  git('config', 'user.email', 'somebody@example.org')
  return {
    folder,
    git,
    push: (message: string, ...how: string[]) => {
      git('add', '--all')
      git('commit', '-q', '--allow-empty', '-m', message)
      git('push', '-q', ...how, 'origin', 'HEAD:main')
    },
  }
}

/** Content in which someone has saved, and that no process serves. */
async function editedContent(title: string) {
  const content = contentFolder('edited')
  const alone = await content.openGateway({ now: () => Date.UTC(2025, 0, 2) })
  await persist(alone, PATH, story(title))
  await alone.close()
  return content
}

describe('content shared through a git server', () => {
  it('undoes a save that the server rejected, and publishes without it', async () => {
    const { gateway, git, contentDir, news } = await openProcess(server.url, { polls: true })
    server.before.push.push(() => Promise.resolve(server.be('refuses')))
    server.git('config', 'http.receivepack', 'false')
    expect(await outcome(persist(gateway, PATH, story('Refused')))).toMatch(/^Couldn’t confirm that this is saved/)
    expect([git('status', '--porcelain'), existsSync(join(contentDir, PATH))]).toEqual(['', false])
    server.be('none')
    await expect.poll(() => news).toEqual([server.git('rev-parse', 'main')])
  })

  it('finds out whether a save with a lost response succeeded, accepts it again once', async () => {
    const [processA, other] = [await openProcess(server.url), await openProcess(server.url, { polls: true })]
    server.be('loses answers')
    expect(await outcome(persist(processA.gateway, PATH, story('Perhaps')))).toMatch(
      /^Couldn’t confirm that this is saved/,
    )
    server.be('none')
    expect(await outcome(persist(processA.gateway, PATH, story('Perhaps')))).toBe('saved')
    await expect.poll(() => textIn(other)).toContain('Perhaps')
    expect(server.git('rev-list', '--count', 'main')).toBe('2')
  })

  it('is not overwritten by a file that was changed by hand in the meantime', async () => {
    const [processA, other] = [await openProcess(server.url), await openProcess(server.url)]
    const { id } = await persist(processA.gateway, PATH, story('First'))
    await persist(other.gateway, 'news/other.md', story('Other'))
    writeFileSync(join(other.contentDir, PATH), story('By hand'))
    await persist(processA.gateway, PATH, story('Second'), id)
    expect(await outcome(persist(other.gateway, 'news/more.md', story('More')))).toContain('changed here by hand')
    expect(textIn(other)).toContain('By hand')
  })

  it('lets one save wait while the server does not respond, and none after it', async () => {
    const { gateway } = await openProcess(server.url, { polls: true, remoteOptions: { timeoutMs: 5000 } })
    server.be('silent')
    expect(await outcome(persist(gateway, PATH, story('First')))).toMatch(/CONTENT_REMOTE can’t be reached/)
    const requestCount = server.requestCount()
    for (let count = 0; count < 5; count++) {
      expect(await outcome(persist(gateway, PATH, story('Next')))).toMatch(/CONTENT_REMOTE can’t be reached/)
    }
    // At most one poll.
    expect(server.requestCount() - requestCount).toBeLessThan(5)
    await persist(gateway, 'news/draft.md', story('Draft'), null, true)
    server.be('none')
    await expect.poll(() => outcome(persist(gateway, PATH, story('Later')))).toBe('saved')
  })

  it('stops immediately while the server does not respond', async () => {
    const { gateway } = await openProcess(server.url)
    server.be('silent')
    const saving = outcome(persist(gateway, PATH, story('Late')))
    await new Promise((resolve) => setTimeout(resolve, 100))
    await gateway.close()
    expect(await saving).toMatch(/^Couldn’t confirm that this is saved/)
    expect(await readEntry(gateway)).toMatchObject({ data: null })
  })

  it('deletes, restores, and adds images in every process', async () => {
    const [processA, other] = [await openProcess(server.url), await openProcess(server.url, { polls: true })]
    const first = await persist(processA.gateway, PATH, story('First'))
    await persist(processA.gateway, PATH, story('Second'), first.id)
    await processA.gateway.perform({ action: 'revert', params: { path: PATH, sha: first.commit! } }, ADA)
    await expect.poll(() => textIn(other)).toContain('First')
    await processA.gateway.perform({ action: 'deleteFiles', params: { paths: [PATH] } }, ADA)
    await expect.poll(() => existsSync(join(other.contentDir, PATH))).toBe(false)
  })

  it('accepts pushes made by hand, without following links or touching other files', async () => {
    const processA = await openProcess(server.url, { polls: true })
    const { folder, push } = clone()
    mkdirSync(join(folder, 'news'), { recursive: true })
    writeFileSync(join(folder, PATH), story('By hand'))
    writeFileSync(join(folder, 'README.md'), 'For operators.')
    symlinkSync('/etc/passwd', join(folder, 'news/linked.md'))
    push('By hand')
    await expect.poll(() => textIn(processA)).toContain('By hand')
    expect(textIn(processA, 'news/linked.md')).toBe('/etc/passwd')
    await persist(processA.gateway, 'news/next.md', story('Next'))
    expect(server.git('ls-tree', '--name-only', 'main', 'README.md', 'news/').split('\n')).toHaveLength(4)
  })
})

describe('a process that shares its content, at startup', () => {
  it('pushes its content to an empty repository', async () => {
    const content = await editedContent('From before')
    const { gateway } = await openProcess(server.url, { folder: content })
    expect(server.git('rev-parse', 'main')).toBe(content.git('rev-parse', 'HEAD'))
    expect(gateway.remote()).toMatchObject({ state: 'ok', problem: null, lastPushedAt: expect.any(String) })
  })

  it('gets all content and history when it is new or has lost its disk', async () => {
    const processA = await openProcess(server.url)
    await persist(processA.gateway, PATH, story('Kept'))
    const fresh = await openProcess(server.url, { folder: contentFolder('fresh') })
    expect(textIn(fresh)).toContain('Kept')
    expect(fresh.git('log', '--format=%H')).toBe(processA.git('log', '--format=%H'))
    expect(fresh.git('branch', '--list', 'set-aside-*')).toBe('')
  })

  it('agrees with another new process that starts at the same time', async () => {
    const opened = await Promise.all([1, 2].map(() => openProcess(server.url, { folder: contentFolder('fresh') })))
    const head = server.git('rev-parse', 'main')
    expect(opened.map(({ git }) => git('rev-parse', 'HEAD'))).toEqual([head, head])
  })

  it('fetches what it missed', async () => {
    const [processA, away] = [await openProcess(server.url), await openProcess(server.url)]
    await away.gateway.close()
    let base: string | null = null
    for (let count = 0; count < 5; count++)
      base = (await persist(processA.gateway, PATH, story(`Save ${count}`), base)).id
    await openProcess(server.url, { folder: away })
    expect([textIn(away), away.git('status', '--porcelain')]).toEqual([expect.stringContaining('Save 4'), ''])
  })

  it('gives both the newest content when two had shared it in another way before', async () => {
    const older = await editedContent('Older')
    const newer = contentFolder('newer', (dir) => cpSync(older.contentDir, dir, { recursive: true }))
    const alone = await newer.openGateway()
    await persist(alone, 'news/newer.md', story('Newer'))
    await alone.close()
    await openProcess(server.url, { folder: older, polls: true })
    await openProcess(server.url, { folder: newer })
    await expect.poll(() => textIn(older, 'news/newer.md')).toContain('Newer')
    expect(server.git('rev-parse', 'main')).toBe(newer.git('rev-parse', 'HEAD'))
  })

  it('refuses to start with other content than the remote, and keeps both', async () => {
    const other = await editedContent('Mine')
    const processA = await openProcess(server.url)
    await persist(processA.gateway, PATH, story('Theirs'))
    await expect(openProcess(server.url, { folder: other, isAlone: true })).rejects.toThrow(/another content/)
    expect(textIn(other)).toContain('Mine')
    expect(server.git('show', `main:${PATH}`)).toContain('Theirs')
  })

  it('refuses a remote branch without content', async () => {
    const { folder, push } = clone()
    writeFileSync(join(folder, 'README.md'), 'Our content.')
    push('First')
    const fresh = contentFolder('fresh')
    await expect(openProcess(server.url, { folder: fresh })).rejects.toThrow(/no content in it/)
    expect(existsSync(join(fresh.contentDir, 'settings/site.json'))).toBe(true)
  })

  it('refuses to start while the server is down, unless no one else saves', async () => {
    const [processA, away] = [await openProcess(server.url), await openProcess(server.url)]
    await away.gateway.close()
    await persist(processA.gateway, PATH, story('Newer'))
    await server.stop()
    await expect(openProcess(server.url, { folder: away })).rejects.toThrow(/CONTENT_REMOTE can’t be reached/)
    const { gateway } = await openProcess(server.url, { folder: away, isAlone: true, polls: true })
    expect(gateway.remote().state).toBe('failed')
    await server.again()
    await expect.poll(() => textIn(away)).toContain('Newer')
  })

  it('shares changes made by hand while it was stopped, next to those of others', async () => {
    const [processA, away] = [await openProcess(server.url, { polls: true }), await openProcess(server.url)]
    await away.gateway.close()
    await persist(processA.gateway, 'news/other.md', story('Other'))
    mkdirSync(join(away.contentDir, 'news'))
    writeFileSync(join(away.contentDir, PATH), story('By hand'))
    await openProcess(server.url, { folder: away })
    await expect.poll(() => textIn(processA)).toContain('By hand')
    expect(textIn(away, 'news/other.md')).toContain('Other')
  })

  it('keeps its version of a file that others changed as well, and says where', async () => {
    const [processA, away] = [await openProcess(server.url), await openProcess(server.url)]
    const { id } = await persist(processA.gateway, PATH, story('Old', '', 'One.\n\n\n\n\n\nTwo.'))
    await openProcess(server.url, { folder: away }).then(({ gateway }) => gateway.close())
    await persist(processA.gateway, PATH, story('New', '', 'One.\n\n\n\n\n\nTwo.'), id)
    // Lines that git would merge without a conflict.
    writeFileSync(join(away.contentDir, PATH), story('Old', '', 'One.\n\n\n\n\n\nTwo by hand.'))
    await openProcess(server.url, { folder: away })
    expect(textIn(away)).toContain('New')
    expect(textIn(away)).not.toContain('by hand')
    const quarantined = away.git('branch', '--list', '--format=%(refname)', 'set-aside-*')
    expect(away.steps.at(-1)).toContain(`kept as ${quarantined}`)
    expect(away.git('show', `${quarantined}:${PATH}`)).toContain('Two by hand')
    expect(server.git('show', `main:${PATH}`)).toContain('New')
  })

  it('finishes a fetch that a killed process started', async () => {
    const [processA, away] = [await openProcess(server.url), await openProcess(server.url)]
    await away.gateway.close()
    await persist(processA.gateway, PATH, story('Arriving'))
    await persist(processA.gateway, 'news/more.md', story('More'))
    // As git leaves it: the branch is at the earlier commit, only some files exist, and its lock remains.
    mkdirSync(join(away.contentDir, 'news'))
    writeFileSync(join(away.contentDir, PATH), textIn(processA))
    writeFileSync(join(away.contentDir, '.git/index.lock'), '')
    await openProcess(server.url, { folder: away })
    expect([textIn(away), textIn(away, 'news/more.md'), away.git('status', '--porcelain')]).toEqual([
      expect.stringContaining('Arriving'),
      expect.stringContaining('More'),
      '',
    ])
    expect([readdirSync(away.dataDir), away.git('branch', '--list', 'set-aside-*')]).toEqual([['content'], ''])
  })

  it('repeats a merge that a killed process started', async () => {
    const [processA, away] = [await openProcess(server.url), await openProcess(server.url)]
    await away.gateway.close()
    await persist(processA.gateway, 'news/other.md', story('Other'))
    mkdirSync(join(away.contentDir, 'news'))
    writeFileSync(join(away.contentDir, PATH), story('By hand'))
    away.git('add', PATH)
    const user = ['-c', 'user.name=A', '-c', 'user.email=a@example.org']
    away.git(...user, 'commit', '-q', '-m', 'By hand')
    away.git('fetch', '-q', server.dir, 'main')
    away.git(...user, 'merge', '-q', '--no-commit', 'FETCH_HEAD')
    expect(existsSync(join(away.contentDir, '.git/MERGE_HEAD'))).toBe(true)
    await openProcess(server.url, { folder: away })
    expect([textIn(away), textIn(away, 'news/other.md')].join()).toMatch(/By hand[^]*Other/)
    expect(away.git('status', '--porcelain')).toBe('')
  })
})

describe('a remote branch that', () => {
  it('was rewritten is not fetched or overwritten, unless the folder is moved away', async () => {
    const processA = await openProcess(server.url)
    await persist(processA.gateway, PATH, story('Gone'))
    const { git, push } = clone()
    git('reset', '-q', '--hard', 'HEAD~1')
    push('Elsewhere', '--force')
    expect(await outcome(persist(processA.gateway, 'news/next.md', story('Next')))).toContain('no longer has commits')
    await processA.gateway.close()
    await expect(openProcess(server.url, { folder: processA, isAlone: true })).rejects.toThrow('no longer has commits')
    expect([textIn(processA), server.git('log', '-1', '--format=%s', 'main')]).toEqual([
      expect.stringContaining('Gone'),
      'Elsewhere',
    ])
    rmSync(processA.contentDir, { recursive: true })
    await openProcess(server.url, { folder: contentFolder('again') })
  })

  it('is larger than a fetch may be is not fetched', async () => {
    const processA = await openProcess(server.url)
    const { folder, push } = clone()
    writeFileSync(join(folder, 'large.bin'), Buffer.from(Array.from({ length: 200_000 }, () => Math.random() * 256)))
    push('Large')
    await processA.gateway.close()
    const refused = openProcess(server.url, { folder: processA, remoteOptions: { mostBytes: 100_000 } })
    await expect(refused).rejects.toThrow(/more than 2 GB/)
    await openProcess(server.url, { folder: processA })
  })
})
