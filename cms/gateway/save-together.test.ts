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
const getPath = (slug: string) => `community/entries/${slug}.json`
const ABOUT = { author: { id: ADA.id, name: ADA.name }, message: 'Import 2 entries' }

async function open() {
  const content = await startedContentFolder()
  const gateway = await content.openGateway()
  onTestFinished(() => gateway.close())
  const commits = () => Number(content.git('rev-list', '--count', 'HEAD'))
  return { ...content, gateway, commits }
}

describe('saving several entries together', () => {
  it('makes one commit in the name of the user, and none when repeated', async () => {
    const { gateway, commits, git, contentDir } = await open()
    const before = commits()
    const many = ['Valley Radio', 'Mill Street Courier'].map((name, at) => ({
      path: getPath(`entry-${at}`),
      text: entry(name),
      base: null,
    }))
    const { commit, refused } = await gateway.saveTogether(many, ABOUT)
    expect([commits() - before, refused.size, commit]).toEqual([1, 0, git('rev-parse', 'HEAD')])
    expect(git('log', '-1', '--format=%an: %s')).toBe('Ada Quill: Import 2 entries')
    expect(JSON.parse(readFileSync(join(contentDir, getPath('entry-0')), 'utf8'))).toMatchObject({
      name: 'Valley Radio',
    })
    expect(await gateway.saveTogether(many, ABOUT)).toEqual({ commit: null, refused: new Map() })
    expect(commits() - before).toBe(1)
  })

  it('refuses invalid entries and ones that someone else changed, and saves the rest', async () => {
    const { gateway } = await open()
    const { id } = await persist(gateway, getPath('known'), entry('Known'))
    await persist(gateway, getPath('known'), entry('Known', { type: 'fund' }), id)
    const { refused } = await gateway.saveTogether(
      [
        { path: getPath('known'), text: entry('Known', { description: 'Another one.' }), base: id },
        { path: getPath('wrong'), text: entry('Wrong', { section: 'nowhere' }), base: null },
        { path: 'settings/other.json', text: '{}', base: null },
        { path: getPath('fine'), text: entry('Fine'), base: null },
      ],
      ABOUT,
    )
    expect([...refused]).toEqual([
      [getPath('known'), CMS_TEXTS.changedMeanwhile],
      [getPath('wrong'), expect.stringContaining('Section')],
      ['settings/other.json', CMS_TEXTS.noPath],
    ])
    expect(await gateway.entryAt(getPath('fine'))).toEqual({ text: expect.stringContaining('Fine'), isDrafted: false })
  })

  it('deletes entries, except ones that someone changed or has a draft of', async () => {
    const { gateway } = await open()
    const saved = await Promise.all(['one', 'two', 'three'].map((slug) => persist(gateway, getPath(slug), entry(slug))))
    await persist(gateway, getPath('two'), entry('two', { type: 'fund' }), saved[1]!.id)
    await persist(gateway, getPath('three'), entry('three', { type: 'fund' }), saved[2]!.id, true)
    const deletions = saved.map(({ path, id }) => ({ path, base: id, text: null }))
    const { refused } = await gateway.saveTogether(deletions, ABOUT)
    expect([...refused.keys()]).toEqual([getPath('two'), getPath('three')])
    expect(
      (await gateway.pathsOf('entries')).filter((path) => saved.some((candidate) => candidate.path === path)),
    ).toEqual([getPath('three'), getPath('two')])
    expect((await gateway.entryAt(getPath('three'))).isDrafted).toBe(true)
    // The same again, as after a crash.
    expect((await gateway.saveTogether(deletions.slice(0, 1), ABOUT)).refused.size).toBe(0)
  })
})
