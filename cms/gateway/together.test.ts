import { existsSync, mkdirSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { beforeEach, describe, expect, it, onTestFinished } from 'vitest'
import type { CmsEntry } from '#api/contract/cms/protocol.ts'
import { conflictText } from '#api/contract/cms/texts.ts'
import { readRemoteAddress } from '#cms/repository/remote-address.ts'
import type { Sharing } from '#cms/repository/shared.ts'
import type { Gateway } from './gateway.ts'
import { ADA, contentFolder, persist, startedContentFolder, story, type ContentFolder } from './testing-content.ts'
import { sharing } from './testing-sharing.ts'

const BEN = { id: 8, name: 'Ben Holm', mayPublish: true }
const PATH = 'news/harbor.md'

let shared: ReturnType<typeof sharing>
let remote: string
beforeEach(() => {
  shared = sharing()
})

/** A process with a folder of its own. */
async function open(folder?: ContentFolder, by: Sharing = shared) {
  const content = folder ?? (await startedContentFolder())
  const gateway = await content.openGateway({ sharing: by })
  onTestFinished(() => gateway.close())
  return { ...content, gateway }
}

const read = async (gateway: Gateway, path = PATH) =>
  (await gateway.perform({ action: 'getEntry', params: { path } }, BEN)).answer as CmsEntry

const idOf = async (gateway: Gateway, path = PATH) => (await read(gateway, path)).file.id

const textIn = ({ contentDir }: ContentFolder, path = PATH) => readFileSync(join(contentDir, path), 'utf8')

/** How a save ended: its sentence, when it was refused. */
const outcome = (save: Promise<unknown>) =>
  save.then(
    () => 'saved',
    (error: Error) => error.message,
  )

describe('the content of several processes', () => {
  it('is the same at each: what one saves the others read, and their history is one', async () => {
    const [one, other] = [await open(), await open()]
    await persist(one.gateway, PATH, story('By one'))
    expect((await read(other.gateway)).data).toContain('By one')
    await persist(other.gateway, PATH, story('By the other'), await idOf(other.gateway))
    expect((await read(one.gateway)).data).toContain('By the other')
    expect(one.git('rev-parse', 'HEAD')).toBe(other.git('rev-parse', 'HEAD'))
    expect([one.git('status', '--porcelain'), other.git('status', '--porcelain')]).toEqual(['', ''])
    expect(one.git('log', '-2', '--format=%an: %s')).toMatch(
      /^Ada Quill: Change “By the other”.*\nAda Quill: Add “By one”/,
    )
  })

  it('refuses the second of two saves that began from one version, with the words of one process', async () => {
    const [one, other] = [await open(), await open()]
    const { id } = await persist(one.gateway, PATH, story('First'))
    await idOf(other.gateway)
    // It is checked, committed and sent at the other; then this one is faster.
    shared.before.move.push(() => persist(one.gateway, PATH, story('Faster'), id).then(() => {}))
    const late = await outcome(persist(other.gateway, PATH, story('Slower'), id))
    expect(late).toBe(conflictText('Ada Quill'))
    expect(textIn(other)).toContain('Faster')
    expect(existsSync(join(other.dataDir, 'kept', String(ADA.id)))).toBe(true)
  })

  it('keeps both of two saves of different entries at one moment, each on top of the other', async () => {
    const [one, other] = [await open(), await open()]
    shared.before.move.push(() => persist(one.gateway, 'news/one.md', story('One')).then(() => {}))
    await persist(other.gateway, 'news/other.md', story('Other'))
    await idOf(one.gateway)
    for (const content of [one, other]) {
      expect([textIn(content, 'news/one.md'), textIn(content, 'news/other.md')].join()).toMatch(/One[^]*Other/)
    }
    expect(one.git('rev-list', '--count', 'HEAD')).toBe('3')
  })

  it('deletes, goes back and adds pictures everywhere', async () => {
    const [one, other] = [await open(), await open()]
    const first = await persist(one.gateway, PATH, story('First'))
    await persist(other.gateway, PATH, story('Second'), first.id)
    const revert = { action: 'revert', params: { path: PATH, sha: first.commit! } } as const
    await one.gateway.perform(revert, ADA)
    expect((await read(other.gateway)).data).toContain('First')
    await other.gateway.perform({ action: 'deleteFiles', params: { paths: [PATH] } }, ADA)
    expect((await read(one.gateway)).data).toBeNull()
    expect(existsSync(join(one.contentDir, PATH))).toBe(false)
  })

  it('answers the same save twice as once', async () => {
    const { gateway } = await open()
    const first = await persist(gateway, PATH, story('Once'))
    const { number } = shared.row()!
    expect(await persist(gateway, PATH, story('Once'), first.id)).toMatchObject({ id: first.id })
    expect(shared.row()!.number).toBe(number)
  })

  it('brings a process that was away for hundreds of saves back with few files', async () => {
    const [one, away] = [await open(), await open()]
    await away.gateway.close()
    let base: string | null = null
    for (let count = 0; count < 40; count++) base = (await persist(one.gateway, PATH, story(`Save ${count}`), base)).id
    shared.fetched.length = 0
    const { gateway } = await open(away)
    expect(textIn(away)).toContain('Save 39')
    expect(away.git('status', '--porcelain')).toBe('')
    expect(shared.fetched.length).toBeLessThan(5)
    expect(gateway.closed).toBeNull()
  })

  it('gives a process that has lost its disk, or is new, the whole content and its history', async () => {
    const one = await open()
    await persist(one.gateway, PATH, story('Kept'))
    await persist(one.gateway, 'news/more.md', story('More'))
    const fresh = await open(contentFolder('fresh'))
    expect(textIn(fresh)).toContain('Kept')
    expect(fresh.git('log', '--format=%H')).toBe(one.git('log', '--format=%H'))
    expect(fresh.git('branch', '--list', 'set-aside-*')).toBe('')
  })

  it('takes the content in which somebody has saved for the shared one, whichever process is first', async () => {
    const edited = await startedContentFolder()
    const alone = await edited.openGateway()
    await persist(alone, PATH, story('From before'))
    await alone.close()
    const fresh = await open(contentFolder('fresh'))
    await open(edited)
    expect((await read(fresh.gateway)).data).toContain('From before')
  })

  it('keeps a content that grew apart beside, and says where', async () => {
    const other = await startedContentFolder()
    const alone = await other.openGateway()
    await persist(alone, PATH, story('Mine alone'))
    await alone.close()
    const one = await open()
    await persist(one.gateway, PATH, story('Everybody’s'))
    await open(other)
    expect(textIn(other)).toContain('Everybody’s')
    expect(other.steps.join()).toMatch(/kept as refs\/heads\/set-aside-/)
    const [kept] = other.git('branch', '--list', '--format=%(refname)', 'set-aside-*').split('\n')
    expect(other.git('show', `${kept}:${PATH}`)).toContain('Mine alone')
  })

  it('shares what was changed by hand while the process was stopped', async () => {
    const [one, other] = [await open(), await open()]
    await one.gateway.close()
    mkdirSync(join(one.contentDir, 'news'))
    writeFileSync(join(one.contentDir, PATH), story('By hand'))
    await open(one)
    expect((await read(other.gateway)).data).toContain('By hand')
  })

  it('finishes at the start what a killed process had begun to write', async () => {
    const [one, away] = [await open(), await open()]
    await away.gateway.close()
    await persist(one.gateway, PATH, story('Arriving'))
    await open(away).then(({ gateway }) => gateway.close())
    const commit = one.git('rev-parse', 'HEAD')
    // As it is left in between: the branch is the earlier one, of the files only some are there.
    away.git('reset', '--quiet', '--soft', 'HEAD~1')
    rmSync(join(away.contentDir, PATH))
    writeFileSync(join(away.contentDir, '.git/trellis-arriving'), commit)
    await open(away)
    expect([away.git('rev-parse', 'HEAD'), textIn(away)]).toEqual([commit, expect.stringContaining('Arriving')])
    expect(readdirSync(away.dataDir)).not.toContain('set-aside')
  })

  it('says that nothing was saved while the bucket or the database is away, and goes on when they are back', async () => {
    const { gateway, git, contentDir } = await open()
    for (const what of ['bundles', 'head'] as const) {
      shared.away[what] = true
      expect(await outcome(persist(gateway, PATH, story('Lost')))).toContain('cannot be reached')
      shared.away[what] = false
      expect([git('status', '--porcelain'), existsSync(join(contentDir, PATH))]).toEqual(['', false])
    }
    await persist(gateway, PATH, story('Kept'))
    expect((await read(gateway)).data).toContain('Kept')
  })

  it('finds out by itself what became of a save whose confirmation was lost', async () => {
    const [one, other] = [await open(), await open()]
    shared.loseAnswers(true)
    expect(await outcome(persist(one.gateway, PATH, story('Perhaps')))).toBe('no answer')
    shared.loseAnswers(false)
    expect((await read(one.gateway)).data).toContain('Perhaps')
    expect((await read(other.gateway)).data).toContain('Perhaps')
  })

  it('does not start with an old content while the new one cannot be had', async () => {
    const [one, away] = [await open(), await open()]
    await away.gateway.close()
    await persist(one.gateway, PATH, story('Newer'))
    shared.away.bundles = true
    await expect(open(away)).rejects.toThrow('so this one does not start')
  })

  it('gives a database that was put back what the processes have', async () => {
    const { gateway } = await open()
    const earlier = shared.row()!
    await persist(gateway, PATH, story('Later'))
    shared.putBack(earlier)
    expect((await read(gateway)).data).toContain('Later')
    expect(shared.row()!.number).toBe(2)
  })

  it('tells of what came from others, so that it is published', async () => {
    const [one, other] = [await open(), await open()]
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
    const [one, other] = [await open(undefined, through()), await open(undefined, through())]
    await persist(one.gateway, PATH, story('By one'))
    expect((await read(other.gateway)).data).toContain('By one')
    await persist(other.gateway, PATH, story('By the other'), await idOf(other.gateway))
    expect(one.git('ls-remote', remote, 'refs/heads/main')).toContain(other.git('rev-parse', 'HEAD'))
  })

  it('keeps both of two saves at one moment', async () => {
    const [one, other] = [await open(undefined, through()), await open(undefined, through())]
    await Promise.all([
      persist(one.gateway, 'news/one.md', story('One')),
      persist(other.gateway, 'news/other.md', story('Other')),
    ])
    await idOf(one.gateway)
    await idOf(other.gateway)
    for (const content of [one, other]) {
      expect([textIn(content, 'news/one.md'), textIn(content, 'news/other.md')].join()).toMatch(/One[^]*Other/)
    }
  })

  it('takes over what a killed process had sent and not said', async () => {
    const [one, other] = [await open(undefined, through()), await open(undefined, through())]
    shared.before.move.push(() => Promise.reject(new Error('killed')))
    expect(await outcome(persist(one.gateway, 'news/one.md', story('Sent')))).toBe('killed')
    await persist(other.gateway, 'news/other.md', story('Other'))
    expect(textIn(other, 'news/one.md')).toContain('Sent')
    expect((await read(one.gateway, 'news/other.md')).data).toContain('Other')
  })
})
