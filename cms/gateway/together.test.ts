import { existsSync } from 'node:fs'
import { join } from 'node:path'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { conflictText, notSharedText } from '#api/cms/contract/texts.ts'
import { startGitServer, type GitServer } from '#cms/repository/testing-git-server.ts'
import { ADA, persist, story } from './testing-content.ts'
import { entryId, openProcess, outcome, PATH, textIn } from './testing-sharing.ts'

const AWAY = 'The server of CONTENT_REMOTE can’t be reached. Trellis keeps trying.'

let server: GitServer
beforeEach(async () => void (server = await startGitServer()))
afterEach(() => server.close())

describe('a content that is shared by a git server', () => {
  it('is the same at each: what one saves the others get, and their history is one', async () => {
    const [one, other] = [
      await openProcess(server.url, { looks: true }),
      await openProcess(server.url, { looks: true }),
    ]
    await persist(one.gateway, PATH, story('By one'))
    await expect.poll(() => textIn(other)).toContain('By one')
    await persist(other.gateway, PATH, story('By the other'), await entryId(other.gateway))
    await expect.poll(() => textIn(one)).toContain('By the other')
    const head = server.git('rev-parse', 'main')
    await expect.poll(() => [one, other].map(({ git }) => git('rev-parse', 'HEAD'))).toEqual([head, head])
    // Told of it once, so that it is published; never of one's own.
    await expect.poll(() => [one.news, other.news.length]).toEqual([[head], 1])
    expect([one.git('status', '--porcelain'), other.git('status', '--porcelain')]).toEqual(['', ''])
    expect(server.git('log', '-2', '--format=%an: %s', 'main')).toMatch(
      /^Ada Quill: Change “By the other”.*\nAda Quill: Add “By one”/,
    )
  })

  it('refuses the second of two saves that began from one version, whenever the first came', async () => {
    const [one, other] = [await openProcess(server.url), await openProcess(server.url)]
    const { id } = await persist(one.gateway, PATH, story('First'))
    // Before the other has looked.
    const next = await persist(one.gateway, PATH, story('Second'), id)
    expect(await outcome(persist(other.gateway, PATH, story('Late'), id))).toBe(conflictText('Ada Quill'))
    // When the other has checked and committed, and git looked at the server.
    server.before.push.push(() => persist(one.gateway, PATH, story('Faster'), next.id))
    expect(await outcome(persist(other.gateway, PATH, story('Slower'), next.id))).toBe(conflictText('Ada Quill'))
    expect(textIn(other)).toContain('Faster')
    expect(existsSync(join(other.dataDir, 'kept', String(ADA.id)))).toBe(true)
    expect(server.git('log', '--format=%s', 'main')).not.toContain('Slower')
  })

  it('keeps both of two saves of different entries at one moment', async () => {
    const [one, other] = [await openProcess(server.url), await openProcess(server.url)]
    server.before.push.push(() => persist(one.gateway, 'news/one.md', story('One')))
    await persist(other.gateway, 'news/other.md', story('Other'))
    expect([textIn(other, 'news/one.md'), textIn(other, 'news/other.md')].join()).toMatch(/One[^]*Other/)
    expect(server.git('log', '--format=%s', 'main').split('\n')).toHaveLength(3)
    expect(other.git('log', '--merges', '--format=%s')).toBe('')
  })

  it('answers the same save twice as once', async () => {
    const { gateway, git } = await openProcess(server.url)
    const first = await persist(gateway, PATH, story('Once'))
    expect(await persist(gateway, PATH, story('Once'), first.id)).toMatchObject({ id: first.id })
    expect(git('rev-list', '--count', 'HEAD')).toBe('2')
  })

  it('has no save, but drafts, while the server is away, says so, and goes on by itself', async () => {
    const { gateway, git, contentDir, steps } = await openProcess(server.url, { looks: true })
    await server.stop()
    for (let tries = 0; tries < 2; tries++) {
      expect(await outcome(persist(gateway, PATH, story('Lost')))).toBe(notSharedText(AWAY))
      expect([git('status', '--porcelain'), existsSync(join(contentDir, PATH))]).toEqual(['', false])
    }
    await persist(gateway, 'news/draft.md', story('Draft'), null, true)
    expect(gateway.remote()).toMatchObject({ state: 'failed', remote: server.shown, problem: AWAY })
    expect(steps).toEqual([AWAY])
    await server.again()
    await expect.poll(() => outcome(persist(gateway, PATH, story('Kept')))).toBe('saved')
    expect([gateway.remote().state, server.git('show', `main:${PATH}`)]).toEqual([
      'ok',
      expect.stringContaining('Kept'),
    ])
  })
})
