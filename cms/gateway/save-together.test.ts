import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, it, onTestFinished } from 'vitest'
import { CMS_TEXTS } from '#api/cms/contract/texts.ts'
import { ADA, persist, startedContentFolder } from './testing-content.ts'

const entry = (name: string, more: object = {}) =>
  JSON.stringify({
    name,
    section: 'local-media',
    description: `${name} tells what happens in the valley.`,
    url: `https://${name.toLowerCase().replaceAll(' ', '-')}.example`,
    type: 'news outlet',
    ...more,
  })
const pathOf = (slug: string) => `community/entries/${slug}.json`
const ABOUT = { author: { id: ADA.id, name: ADA.name }, message: 'Import 2 entries' }

async function open() {
  const content = await startedContentFolder()
  const gateway = await content.openGateway()
  onTestFinished(() => gateway.close())
  const commits = () => Number(content.git('rev-list', '--count', 'HEAD'))
  return { ...content, gateway, commits }
}

describe('entries that are saved together', () => {
  it('are one commit in the name of who saves them, and a second time nothing', async () => {
    const { gateway, commits, git, contentDir } = await open()
    const before = commits()
    const many = ['Valley Radio', 'Mill Street Courier'].map((name, at) => ({
      path: pathOf(`entry-${at}`),
      text: entry(name),
      base: null,
    }))
    const { commit, refused } = await gateway.saveTogether(many, ABOUT)
    expect([commits() - before, refused.size, commit]).toEqual([1, 0, git('rev-parse', 'HEAD')])
    expect(git('log', '-1', '--format=%an: %s')).toBe('Ada Quill: Import 2 entries')
    expect(JSON.parse(readFileSync(join(contentDir, pathOf('entry-0')), 'utf8'))).toMatchObject({
      name: 'Valley Radio',
    })
    expect(await gateway.saveTogether(many, ABOUT)).toEqual({ commit: null, refused: new Map() })
    expect(commits() - before).toBe(1)
  })

  it('stop at none that is wrong, or that somebody has changed meanwhile', async () => {
    const { gateway } = await open()
    const { id } = await persist(gateway, pathOf('known'), entry('Known'))
    await persist(gateway, pathOf('known'), entry('Known', { type: 'fund' }), id)
    const { refused } = await gateway.saveTogether(
      [
        { path: pathOf('known'), text: entry('Known', { description: 'Another one.' }), base: id },
        { path: pathOf('wrong'), text: entry('Wrong', { section: 'nowhere' }), base: null },
        { path: 'settings/other.json', text: '{}', base: null },
        { path: pathOf('fine'), text: entry('Fine'), base: null },
      ],
      ABOUT,
    )
    expect([...refused]).toEqual([
      [pathOf('known'), CMS_TEXTS.changedMeanwhile],
      [pathOf('wrong'), expect.stringContaining('Section')],
      ['settings/other.json', CMS_TEXTS.noPath],
    ])
    expect(await gateway.entryAt(pathOf('fine'))).toEqual({ text: expect.stringContaining('Fine'), isDrafted: false })
  })

  it('can go again, unless somebody has changed them or is working on them', async () => {
    const { gateway } = await open()
    const saved = await Promise.all(['one', 'two', 'three'].map((slug) => persist(gateway, pathOf(slug), entry(slug))))
    await persist(gateway, pathOf('two'), entry('two', { type: 'fund' }), saved[1]!.id)
    await persist(gateway, pathOf('three'), entry('three', { type: 'fund' }), saved[2]!.id, true)
    const gone = saved.map(({ path, id }) => ({ path, base: id, text: null }))
    const { refused } = await gateway.saveTogether(gone, ABOUT)
    expect([...refused.keys()]).toEqual([pathOf('two'), pathOf('three')])
    expect((await gateway.pathsOf('entries')).filter((path) => saved.some((one) => one.path === path))).toEqual([
      pathOf('three'),
      pathOf('two'),
    ])
    expect((await gateway.entryAt(pathOf('three'))).isDrafted).toBe(true)
    // Again, as after a crash.
    expect((await gateway.saveTogether(gone.slice(0, 1), ABOUT)).refused.size).toBe(0)
  })
})
