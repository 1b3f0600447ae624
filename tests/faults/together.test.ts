import { existsSync, mkdirSync, readdirSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { beforeEach, describe, expect, it } from 'vitest'
import { ADA, contentFolder, persist, startedContentFolder, story } from '#cms/gateway/testing-content.ts'
import { entryId, openProcess, outcome, PATH, readEntry, sharing, textIn } from '#cms/gateway/testing-sharing.ts'
import { readRemoteAddress } from '#cms/repository/remote-address.ts'
import type { Sharing } from '#cms/repository/shared.ts'

let shared: ReturnType<typeof sharing>
let remote: string
beforeEach(() => {
  shared = sharing()
})

describe('the content of several processes', () => {
  it('deletes, goes back and adds pictures everywhere', async () => {
    const [one, other] = [await openProcess(shared), await openProcess(shared)]
    const first = await persist(one.gateway, PATH, story('First'))
    await persist(other.gateway, PATH, story('Second'), first.id)
    const revert = { action: 'revert', params: { path: PATH, sha: first.commit! } } as const
    await one.gateway.perform(revert, ADA)
    expect((await readEntry(other.gateway)).data).toContain('First')
    await other.gateway.perform({ action: 'deleteFiles', params: { paths: [PATH] } }, ADA)
    expect((await readEntry(one.gateway)).data).toBeNull()
    expect(existsSync(join(one.contentDir, PATH))).toBe(false)
  })

  it('brings a process that was away for hundreds of saves back with few files', async () => {
    const [one, away] = [await openProcess(shared), await openProcess(shared)]
    await away.gateway.close()
    let base: string | null = null
    for (let count = 0; count < 40; count++) base = (await persist(one.gateway, PATH, story(`Save ${count}`), base)).id
    shared.fetched.length = 0
    const { gateway } = await openProcess(shared, away)
    expect(textIn(away)).toContain('Save 39')
    expect(away.git('status', '--porcelain')).toBe('')
    expect(shared.fetched.length).toBeLessThan(5)
    expect(gateway.closed).toBeNull()
  })

  it('gives a process that has lost its disk, or is new, the whole content and its history', async () => {
    const one = await openProcess(shared)
    await persist(one.gateway, PATH, story('Kept'))
    await persist(one.gateway, 'news/more.md', story('More'))
    const fresh = await openProcess(shared, contentFolder('fresh'))
    expect(textIn(fresh)).toContain('Kept')
    expect(fresh.git('log', '--format=%H')).toBe(one.git('log', '--format=%H'))
    expect(fresh.git('branch', '--list', 'set-aside-*')).toBe('')
  })

  it('takes the content in which somebody has saved for the shared one, whichever process is first', async () => {
    const edited = await startedContentFolder()
    const alone = await edited.openGateway()
    await persist(alone, PATH, story('From before'))
    await alone.close()
    const fresh = await openProcess(shared, contentFolder('fresh'))
    await openProcess(shared, edited)
    expect((await readEntry(fresh.gateway)).data).toContain('From before')
  })

  it('keeps a content that grew apart beside, and says where', async () => {
    const other = await startedContentFolder()
    const alone = await other.openGateway()
    await persist(alone, PATH, story('Mine alone'))
    await alone.close()
    const one = await openProcess(shared)
    await persist(one.gateway, PATH, story('Everybody’s'))
    await openProcess(shared, other)
    expect(textIn(other)).toContain('Everybody’s')
    expect(other.steps.join()).toMatch(/kept as refs\/heads\/set-aside-/)
    const [kept] = other.git('branch', '--list', '--format=%(refname)', 'set-aside-*').split('\n')
    expect(other.git('show', `${kept}:${PATH}`)).toContain('Mine alone')
  })

  it('shares what was changed by hand while the process was stopped', async () => {
    const [one, other] = [await openProcess(shared), await openProcess(shared)]
    await one.gateway.close()
    mkdirSync(join(one.contentDir, 'news'))
    writeFileSync(join(one.contentDir, PATH), story('By hand'))
    await openProcess(shared, one)
    expect((await readEntry(other.gateway)).data).toContain('By hand')
  })

  it('finishes at the start what a killed process had begun to write', async () => {
    const [one, away] = [await openProcess(shared), await openProcess(shared)]
    await away.gateway.close()
    await persist(one.gateway, PATH, story('Arriving'))
    await openProcess(shared, away).then(({ gateway }) => gateway.close())
    const commit = one.git('rev-parse', 'HEAD')
    // As it is left in between: the branch is the earlier one, of the files only some are there.
    away.git('reset', '--quiet', '--soft', 'HEAD~1')
    rmSync(join(away.contentDir, PATH))
    writeFileSync(join(away.contentDir, '.git/trellis-arriving'), commit)
    await openProcess(shared, away)
    expect([away.git('rev-parse', 'HEAD'), textIn(away)]).toEqual([commit, expect.stringContaining('Arriving')])
    expect(readdirSync(away.dataDir)).not.toContain('set-aside')
  })

  it('finds out by itself what became of a save whose confirmation was lost', async () => {
    const [one, other] = [await openProcess(shared), await openProcess(shared)]
    shared.loseAnswers(true)
    expect(await outcome(persist(one.gateway, PATH, story('Perhaps')))).toBe('no answer')
    shared.loseAnswers(false)
    expect((await readEntry(one.gateway)).data).toContain('Perhaps')
    expect((await readEntry(other.gateway)).data).toContain('Perhaps')
  })

  it('does not start with an old content while the new one cannot be had', async () => {
    const [one, away] = [await openProcess(shared), await openProcess(shared)]
    await away.gateway.close()
    await persist(one.gateway, PATH, story('Newer'))
    shared.away.bundles = true
    await expect(openProcess(shared, away)).rejects.toThrow('so this one does not start')
  })

  it('gives a database that was put back what the processes have', async () => {
    const { gateway } = await openProcess(shared)
    const earlier = shared.row()!
    await persist(gateway, PATH, story('Later'))
    shared.putBack(earlier)
    expect((await readEntry(gateway)).data).toContain('Later')
    expect(shared.row()!.number).toBe(2)
  })

  it('tells of what came from others, so that it is published', async () => {
    const [one, other] = [await openProcess(shared), await openProcess(shared)]
    let news = 0
    other.gateway.follow(() => news++)
    await persist(one.gateway, PATH, story('News'))
    await expect.poll(() => news).toBe(1)
    expect(textIn(other)).toContain('News')
  })
})

describe('the content of several processes by a repository elsewhere', () => {
  const through = (): Sharing => ({ head: shared.head, by: readRemoteAddress(remote)! })
  beforeEach(async () => {
    const folder = contentFolder('remote')
    remote = join(folder.dataDir, 'copy.git')
    folder.git('init', '--quiet', '--bare', remote)
  })

  it('is the same at each, and its branch main has all of it', async () => {
    const [one, other] = [await openProcess(through()), await openProcess(through())]
    await persist(one.gateway, PATH, story('By one'))
    expect((await readEntry(other.gateway)).data).toContain('By one')
    await persist(other.gateway, PATH, story('By the other'), await entryId(other.gateway))
    expect(one.git('ls-remote', remote, 'refs/heads/main')).toContain(other.git('rev-parse', 'HEAD'))
  })

  it('keeps both of two saves at one moment', async () => {
    const [one, other] = [await openProcess(through()), await openProcess(through())]
    await Promise.all([
      persist(one.gateway, 'news/one.md', story('One')),
      persist(other.gateway, 'news/other.md', story('Other')),
    ])
    await entryId(one.gateway)
    await entryId(other.gateway)
    for (const content of [one, other]) {
      expect([textIn(content, 'news/one.md'), textIn(content, 'news/other.md')].join()).toMatch(/One[^]*Other/)
    }
  })

  it('takes over what a killed process had sent and not said', async () => {
    const [one, other] = [await openProcess(through()), await openProcess(through())]
    shared.before.move.push(() => Promise.reject(new Error('killed')))
    expect(await outcome(persist(one.gateway, 'news/one.md', story('Sent')))).toBe('killed')
    await persist(other.gateway, 'news/other.md', story('Other'))
    expect(textIn(other, 'news/one.md')).toContain('Sent')
    expect((await readEntry(one.gateway, 'news/other.md')).data).toContain('Other')
  })
})
