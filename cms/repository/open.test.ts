import { execFileSync } from 'node:child_process'
import { cpSync, existsSync, mkdirSync, readdirSync, readFileSync, rmSync, symlinkSync } from 'node:fs'
import { utimesSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { CMS_TEXTS } from '#api/cms/contract/texts.ts'
import {
  ADA,
  contentFolder,
  persist,
  startedContentFolder,
  story,
  type ContentFolder,
} from '#cms/gateway/testing-content.ts'
import { savePendingCommit } from './commit.ts'

const LONG_AGO = 1_000_000

let content: ContentFolder
beforeEach(async () => void (content = await startedContentFolder()))
afterEach(() => content.remove())

const at = (path: string) => join(content.contentDir, path)
const put = (path: string, text: string) => {
  mkdirSync(join(at(path), '..'), { recursive: true })
  writeFileSync(at(path), text)
}
const log = (...how: string[]) => content.git('log', '--format=%an|%s', ...how).split('\n')
const isClean = () => content.git('status', '--porcelain') === ''
const quarantine = (path: string) => {
  const dir = join(content.dataDir, 'set-aside')
  return readFileSync(join(dir, readdirSync(dir)[0]!, path), 'utf8')
}
const save = async (path: string, text: string) => {
  const gateway = await content.openGateway()
  await persist(gateway, path, text)
  await gateway.close()
}

describe('a new installation', () => {
  test('has its content in its own repository from the first start', async () => {
    const fresh = contentFolder('fresh')
    const gateway = await fresh.openGateway()
    expect(gateway.closed).toBeNull()
    expect(fresh.git('log', '--format=%an <%ae>|%s')).toBe('Trellis <content@trellis.invalid>|Begin the content')
    expect(fresh.git('ls-files').split('\n')).toContain('settings/site.json')
    expect([fresh.git('status', '--porcelain'), fresh.git('branch', '--show-current')]).toEqual(['', 'main'])
    expect(fresh.steps).toEqual([])
    fresh.remove()
  })

  test('commits nothing at its second start', async () => {
    const before = content.git('rev-parse', 'HEAD')
    expect((await content.openGateway()).closed).toBeNull()
    expect(content.git('rev-parse', 'HEAD')).toBe(before)
    expect(content.steps).toEqual([])
  })
})

describe('after a process was killed, startup', () => {
  test('removes git’s leftover locks and unfinished files', async () => {
    for (const lock of ['index.lock', 'HEAD.lock', 'refs/heads/main.lock']) {
      put(`.git/${lock}`, '')
      utimesSync(at(`.git/${lock}`), LONG_AGO, LONG_AGO)
    }
    put('news/.incoming-0123456789abcdef', '---\ntitle: Hal')
    put('.git/.incoming-0123456789abcdef', '{')
    await save('news/next.md', story('Next'))
    expect(log('-1')).toEqual([`Ada Quill|Add “Next” (news/next.md)`])
    expect(readdirSync(at('news'))).toEqual(['next.md'])
    expect(readdirSync(at('.git')).filter((name) => name.startsWith('.') || name.endsWith('.lock'))).toEqual([])
    expect(isClean()).toBe(true)
  })

  test('commits a save that was written but not committed, in its author’s name', async () => {
    put('news/written.md', story('Written'))
    const about = { author: { id: 7, name: 'Ada Quill' }, message: 'Add “Written” (news/written.md)' }
    await savePendingCommit({ gitDir: at('.git'), workTree: content.contentDir }, { paths: ['news/written.md'], about })
    content.git('add', 'news/written.md')
    await content.openGateway()
    expect(log('-1')).toEqual(['Ada Quill|Add “Written” (news/written.md)'])
    expect(content.git('log', '-1', '--format=%b')).toBe('Recovered-at: the start after a break')
    expect([isClean(), existsSync(at('.git/trellis-under-way.json'))]).toEqual([true, false])
    expect(content.steps).toEqual(['Kept in the history of the content: news/written.md.'])
  })

  test('keeps a draft that lost its details, and removes a published one', async () => {
    await save('news/live.md', story('Live'))
    for (const slug of ['live', 'lost']) {
      const tree = join(content.dataDir, 'drafts/news', slug, 'tree/news')
      mkdirSync(tree, { recursive: true })
      writeFileSync(join(tree, `${slug}.md`), story(slug === 'live' ? 'Live' : 'Lost'))
    }
    const gateway = await content.openGateway()
    const { answer } = await gateway.perform({ action: 'unpublishedEntries', params: {} }, ADA)
    expect(answer).toEqual(['news/lost'])
    expect(existsSync(join(content.dataDir, 'drafts/news/live'))).toBe(false)
  })
})

describe('changes made by hand', () => {
  test('are added to the history when they are valid, including deletions', async () => {
    await save('news/old.md', story('Old'))
    put('news/by-hand.md', story('By hand'))
    rmSync(at('news/old.md'))
    await content.openGateway()
    expect(log('-1', '--name-status', '--no-renames')).toEqual([
      'Trellis|Keep changes that were made outside the editor',
      '',
      'A\tnews/by-hand.md',
      'D\tnews/old.md',
    ])
    expect(isClean()).toBe(true)
  })

  test('are quarantined when they are not, with a message', async () => {
    const about = readFileSync(at('pages/about.md'), 'utf8')
    put('pages/about.md', '---\ntitle: Half')
    put('news/broken.md', '---\ntitle: Broken\n---\n')
    put('media/news/no-picture.png', '<script>alert(1)</script>')
    rmSync(at('settings/site.json'))
    const head = content.git('rev-parse', 'HEAD')
    const gateway = await content.openGateway()
    expect(gateway.closed).toBeNull()
    expect([content.git('rev-parse', 'HEAD'), isClean()]).toEqual([head, true])
    expect(readFileSync(at('pages/about.md'), 'utf8')).toBe(about)
    expect([existsSync(at('news/broken.md')), existsSync(at('settings/site.json'))]).toEqual([false, true])
    expect(quarantine('pages/about.md')).toBe('---\ntitle: Half')
    expect(quarantine('news/broken.md')).toBe('---\ntitle: Broken\n---\n')
    expect(quarantine('media/news/no-picture.png')).toContain('<script>')
    const messages = content.steps.map((message) => message.replace(/moved to \S+:/, 'moved:')).sort()
    expect(messages).toEqual([
      'media/news/no-picture.png was moved: This isn’t an image.',
      'news/broken.md was moved: news/broken.md: "Publish date" is missing. Fill it in.',
      expect.stringMatching(/^pages\/about\.md was moved: /),
      'settings/site.json was moved: Every site needs this file.',
    ])
  })

  test('in files outside the content are left alone', async () => {
    put('README.md', 'For operators.')
    put('news/notes.txt', 'x')
    put('schema/news.ts', 'export {}')
    await content.openGateway()
    expect(content.git('status', '--porcelain').split('\n')).toEqual(['?? README.md', '?? news/', '?? schema/'])
  })

  test('that are links are neither followed nor committed', async () => {
    mkdirSync(at('news'), { recursive: true })
    symlinkSync('/etc/passwd', at('news/linked.md'))
    await content.openGateway()
    expect(content.git('log', '--format=%s')).toBe('Begin the content')
  })
})

describe('a history that', () => {
  test('has lost its index gets a new one', async () => {
    writeFileSync(at('.git/index'), 'torn')
    await save('news/next.md', story('Next'))
    expect([log().length, isClean()]).toEqual([2, true])
  })

  test('is unreadable is quarantined whole, and a new one starts', async () => {
    await save('news/next.md', story('Next'))
    rmSync(at('.git/objects'), { recursive: true })
    mkdirSync(at('.git/objects'))
    const gateway = await content.openGateway()
    expect([gateway.closed, log()]).toEqual([null, ['Trellis|Begin the content']])
    expect(content.git('ls-files').split('\n')).toContain('news/next.md')
    expect(quarantine('git/HEAD')).toBe('ref: refs/heads/main\n')
    expect(content.steps[0]).toMatch(/^The history of the content couldn’t be read\. It was moved to \S+set-aside/)
  })
})

test('without git the gateway is closed, and says what to install', async () => {
  const gateway = await content.openGateway({ program: '/nowhere/git' })
  expect(gateway.closed).toBe(CMS_TEXTS.gitMissing)
  expect(content.steps).toEqual([CMS_TEXTS.gitMissing])
  expect(content.failures).toEqual([])
  expect(CMS_TEXTS.gitMissing).toContain('apt install git')
  await expect(gateway.perform({ action: 'unpublishedEntries', params: {} }, ADA)).rejects.toMatchObject({
    status: 503,
    message: CMS_TEXTS.gitMissing,
  })
})

test('content inside another repository has its history outside of it', async () => {
  const outer = contentFolder('outer', () => {})
  const contentDir = join(outer.dataDir, 'code/content')
  cpSync(content.contentDir, contentDir, { recursive: true })
  rmSync(join(contentDir, '.git'), { recursive: true })
  const git = (...args: string[]) =>
    execFileSync('git', ['-C', join(outer.dataDir, 'code'), ...args], { encoding: 'utf8' }).trimEnd()
  git('init', '-q')
  const dataDir = join(outer.dataDir, 'data')
  const gateway = await outer.openGateway({ contentDir, dataDir })
  await persist(gateway, 'news/a.md', story('A'))
  expect(existsSync(join(contentDir, '.git'))).toBe(false)
  expect(git('rev-list', '--all')).toBe('')
  const history = ['--git-dir', join(dataDir, 'content.git'), 'log', '--format=%s']
  expect(git(...history).split('\n')).toEqual(['Add “A” (news/a.md)', 'Begin the content'])
  outer.remove()
})

describe('a save', () => {
  test('waits for a server administrator’s git, and leaves its staged files alone', async () => {
    put('README.md', 'For operators.')
    content.git('add', 'README.md')
    const gateway = await content.openGateway()
    put('.git/index.lock', '')
    const saving = persist(gateway, 'news/a.md', story('A'))
    await new Promise((resolve) => setTimeout(resolve, 50))
    rmSync(at('.git/index.lock'))
    await saving
    expect(content.git('show', '--format=', '--name-only', 'HEAD')).toBe('news/a.md')
    expect(content.git('status', '--porcelain')).toBe('A  README.md')
  })

  test('names its files on the command line, so that git commits no others', async () => {
    const [program, logPath] = [join(content.dataDir, 'git.sh'), join(content.dataDir, 'said')]
    writeFileSync(program, `#!/bin/sh\nprintf '%s ' "$@" >> ${logPath}\necho >> ${logPath}\nexec git "$@"\n`, {
      mode: 0o755,
    })
    const gateway = await content.openGateway({ program })
    await persist(gateway, 'news/a.md', story('A'))
    const adding = readFileSync(logPath, 'utf8')
      .split('\n')
      .filter((line) => line.startsWith('add '))
    expect(adding).toEqual(['add --all --force -- news/a.md '])
  })

  test('that cannot be committed leaves the files unchanged, and the next one works', async () => {
    await save('news/a.md', story('A'))
    const gateway = await content.openGateway()
    const base = content.git('hash-object', 'news/a.md')
    const change = () => persist(gateway, 'news/a.md', story('B'), base)
    put('.git/HEAD.lock', '')
    await expect(change()).rejects.toMatchObject({ status: 503, message: CMS_TEXTS.busy })
    expect(readFileSync(at('news/a.md'), 'utf8')).toContain('title: A\n')
    expect(isClean()).toBe(true)
    rmSync(at('.git/HEAD.lock'))
    await change()
    expect(readFileSync(at('news/a.md'), 'utf8')).toContain('title: B\n')
    expect([log('-1'), isClean()]).toEqual([['Ada Quill|Change “B” (news/a.md)'], true])
  })
})
