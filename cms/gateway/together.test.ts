import { existsSync } from 'node:fs'
import { join } from 'node:path'
import { beforeEach, describe, expect, it } from 'vitest'
import { conflictText } from '#api/contract/cms/texts.ts'
import { ADA, persist, story } from './testing-content.ts'
import { entryId, openProcess, outcome, PATH, readEntry, sharing, textIn } from './testing-sharing.ts'

let shared: ReturnType<typeof sharing>
beforeEach(() => {
  shared = sharing()
})

describe('the content of several processes', () => {
  it('is the same at each: what one saves the others read, and their history is one', async () => {
    const [one, other] = [await openProcess(shared), await openProcess(shared)]
    await persist(one.gateway, PATH, story('By one'))
    expect((await readEntry(other.gateway)).data).toContain('By one')
    await persist(other.gateway, PATH, story('By the other'), await entryId(other.gateway))
    expect((await readEntry(one.gateway)).data).toContain('By the other')
    expect(one.git('rev-parse', 'HEAD')).toBe(other.git('rev-parse', 'HEAD'))
    expect([one.git('status', '--porcelain'), other.git('status', '--porcelain')]).toEqual(['', ''])
    expect(one.git('log', '-2', '--format=%an: %s')).toMatch(
      /^Ada Quill: Change “By the other”.*\nAda Quill: Add “By one”/,
    )
  })

  it('refuses the second of two saves that began from one version', async () => {
    const [one, other] = [await openProcess(shared), await openProcess(shared)]
    const { id } = await persist(one.gateway, PATH, story('First'))
    await entryId(other.gateway)
    // It is checked, committed and sent at the other; then this one is faster.
    shared.before.move.push(() => persist(one.gateway, PATH, story('Faster'), id).then(() => {}))
    const late = await outcome(persist(other.gateway, PATH, story('Slower'), id))
    expect(late).toBe(conflictText('Ada Quill'))
    expect(textIn(other)).toContain('Faster')
    expect(existsSync(join(other.dataDir, 'kept', String(ADA.id)))).toBe(true)
  })

  it('keeps both of two saves of different entries at one moment', async () => {
    const [one, other] = [await openProcess(shared), await openProcess(shared)]
    shared.before.move.push(() => persist(one.gateway, 'news/one.md', story('One')).then(() => {}))
    await persist(other.gateway, 'news/other.md', story('Other'))
    await entryId(one.gateway)
    for (const content of [one, other]) {
      expect([textIn(content, 'news/one.md'), textIn(content, 'news/other.md')].join()).toMatch(/One[^]*Other/)
    }
    expect(one.git('rev-list', '--count', 'HEAD')).toBe('3')
  })

  it('answers the same save twice as once', async () => {
    const { gateway } = await openProcess(shared)
    const first = await persist(gateway, PATH, story('Once'))
    const { number } = shared.row()!
    expect(await persist(gateway, PATH, story('Once'), first.id)).toMatchObject({ id: first.id })
    expect(shared.row()!.number).toBe(number)
  })

  it('saves nothing while the bucket or the database is away, and says so', async () => {
    const { gateway, git, contentDir } = await openProcess(shared)
    for (const what of ['bundles', 'head'] as const) {
      shared.away[what] = true
      expect(await outcome(persist(gateway, PATH, story('Lost')))).toContain('cannot be reached')
      shared.away[what] = false
      expect([git('status', '--porcelain'), existsSync(join(contentDir, PATH))]).toEqual(['', false])
    }
    await persist(gateway, PATH, story('Kept'))
    expect((await readEntry(gateway)).data).toContain('Kept')
  })
})
