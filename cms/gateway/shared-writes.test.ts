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

describe('content shared through a git server', () => {
  it('is the same in every process, with one history', async () => {
    const [a, b] = [await openProcess(server.url, { polls: true }), await openProcess(server.url, { polls: true })]
    await persist(a.gateway, PATH, story('By one'))
    await expect.poll(() => textIn(b)).toContain('By one')
    await persist(b.gateway, PATH, story('By the other'), await entryId(b.gateway))
    await expect.poll(() => textIn(a)).toContain('By the other')
    const head = server.git('rev-parse', 'main')
    await expect.poll(() => [a, b].map(({ git }) => git('rev-parse', 'HEAD'))).toEqual([head, head])
    // Reported once, so that it is published, and never for one's own saves.
    await expect.poll(() => [a.news, b.news.length]).toEqual([[head], 1])
    expect([a.git('status', '--porcelain'), b.git('status', '--porcelain')]).toEqual(['', ''])
    expect(server.git('log', '-2', '--format=%an: %s', 'main')).toMatch(
      /^Ada Quill: Change “By the other”.*\nAda Quill: Add “By one”/,
    )
  })

  it('of two saves based on one version, refuses the second, whenever the first arrives', async () => {
    const [a, b] = [await openProcess(server.url), await openProcess(server.url)]
    const { id } = await persist(a.gateway, PATH, story('First'))
    // Before the other process has polled.
    const next = await persist(a.gateway, PATH, story('Second'), id)
    expect(await outcome(persist(b.gateway, PATH, story('Late'), id))).toBe(conflictText('Ada Quill'))
    // After the other process has checked and committed, and git has looked at the server.
    server.before.push.push(() => persist(a.gateway, PATH, story('Faster'), next.id))
    expect(await outcome(persist(b.gateway, PATH, story('Slower'), next.id))).toBe(conflictText('Ada Quill'))
    expect(textIn(b)).toContain('Faster')
    expect(existsSync(join(b.dataDir, 'kept', String(ADA.id)))).toBe(true)
    expect(server.git('log', '--format=%s', 'main')).not.toContain('Slower')
  })

  it('keeps both of two simultaneous saves of different entries', async () => {
    const [a, b] = [await openProcess(server.url), await openProcess(server.url)]
    server.before.push.push(() => persist(a.gateway, 'news/one.md', story('One')))
    await persist(b.gateway, 'news/other.md', story('Other'))
    expect([textIn(b, 'news/one.md'), textIn(b, 'news/other.md')].join()).toMatch(/One[^]*Other/)
    expect(server.git('log', '--format=%s', 'main').split('\n')).toHaveLength(3)
    expect(b.git('log', '--merges', '--format=%s')).toBe('')
  })

  it('treats a repeated save as one save', async () => {
    const { gateway, git } = await openProcess(server.url)
    const first = await persist(gateway, PATH, story('Once'))
    expect(await persist(gateway, PATH, story('Once'), first.id)).toMatchObject({ id: first.id })
    expect(git('rev-list', '--count', 'HEAD')).toBe('2')
  })

  it('while the server is down, allows only drafts and says so, then resumes', async () => {
    const { gateway, git, contentDir, steps } = await openProcess(server.url, { polls: true })
    await server.stop()
    for (let attempts = 0; attempts < 2; attempts++) {
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
