import { beforeEach, describe, expect, it } from 'vitest'
import type { AuditEntry } from '#api/audit/calls.ts'
import { importedRecords, tableImports } from './table.ts'
import { getAnswer } from '#api/testing.ts'
import { persist } from '#cms/gateway/testing-content.ts'
import { deliver } from './entries.service.ts'
import { processBatch, importJob } from './step.service.ts'
import { createContentTableApi, createTableApi, type ContentTableApi } from './testing-table.ts'
import { workbook } from './testing-workbook.ts'
import { runDueJobs } from '#api/platform/jobs/worker.ts'

let api: ContentTableApi
beforeEach(async () => void (api = await createContentTableApi()))

const HEAD = 'Id;Name;Bereich;Art;Beschreibung;Webseite'
const COURIER = '1;Mill Courier;Local media;;Reports on the valley.;courier.example'
const ANGELS = '2;Valley Angels;;fund;They invest together.;https://angels.example'
const FILE = [HEAD, COURIER, ANGELS].join('\r\n')
const community = { kind: 'community' }
const upload = (file: string) => api.import(file, community)
const outcomes = async (id: number) => (await api.lines(id)).map(({ outcome, notes }) => [outcome, ...notes])

describe('community entries', () => {
  it('become content in the importing user’s name, and are published once', async () => {
    const { id, counts } = await upload(FILE)
    expect(counts).toMatchObject({ create: 2 })
    expect((await api.uploaded('entries')).map(({ fields }) => fields)).toEqual([
      {
        name: 'Mill Courier',
        section: 'local-media',
        description: 'Reports on the valley.',
        url: 'https://courier.example',
        type: 'news outlet',
      },
      expect.objectContaining({ name: 'Valley Angels', section: 'venture-capital-investment', type: 'fund' }),
    ])
    expect(api.content.git('log', '-1', '--format=%an: %s')).toBe('Ada Quill: Import 2 entries of “List.csv”')
    expect(api.published).toEqual(['import'])
    const [first] = await api.lines(id)
    expect(first!.changes).toContainEqual({ field: 'Website', from: '', to: 'https://courier.example' })
    const head = api.content.git('rev-parse', 'HEAD')
    expect((await upload(FILE)).counts).toMatchObject({ unchanged: 2 })
    expect([api.content.git('rev-parse', 'HEAD'), api.published.length]).toEqual([head, 1])
  })

  it('say which rows can’t become one, and why', async () => {
    const { id } = await upload(
      [
        HEAD,
        ';;Local media;;No name.;a.example',
        ';A;;;Where?;a.example',
        ';B;Moon;Club;B.;b',
        ';C;Local media;;;c.example',
      ].join('\n'),
    )
    expect(await outcomes(id)).toEqual([
      ['skipped', 'There is no name.'],
      ['skipped', 'It can’t come in without “Section”.'],
      [
        'skipped',
        'It can’t come in without “Website”.',
        expect.stringContaining('Section is left out'),
        expect.any(String),
      ],
      ['skipped', 'It can’t come in without “Description”.'],
    ])
  })

  it('that editors already created are left to them', async () => {
    await persist(
      api.gateway,
      'community/entries/courier.json',
      JSON.stringify({
        name: 'MILL COURIER',
        section: 'local-media',
        description: 'Our paper.',
        url: 'https://www.courier.example/',
        type: 'news outlet',
      }),
    )
    const { id } = await upload(FILE)
    expect(await outcomes(id)).toEqual([
      ['skipped', 'It’s in the content already, and editors keep it themselves.'],
      ['create'],
    ])
  })

  it('keep an editor’s changes, update the rest, and stay deleted', async () => {
    await upload(FILE)
    const [courier, angels] = await api.uploaded('entries')
    await api.edit(courier!.path, { description: 'An editor knows more.' })
    await api.remove(angels!.path)
    const { id } = await upload(FILE.replace('Reports on', 'Writes about').replace('courier.ex', 'mill-courier.ex'))
    expect(await outcomes(id)).toEqual([
      ['update', 'Description stays: an editor has changed it.'],
      ['skipped', 'An editor has deleted it.'],
    ])
    expect((await api.uploaded('entries')).map(({ fields }) => fields)).toEqual([
      { ...courier!.fields, description: 'An editor knows more.', url: 'https://mill-courier.example' },
    ])
  })

  it('are left unchanged while an editor has a draft', async () => {
    await upload(FILE)
    const [courier] = await api.uploaded('entries')
    await api.edit(courier!.path, { description: 'Not yet.' }, true)
    const { id } = await upload(FILE.replace('Reports on', 'Writes about'))
    expect(await outcomes(id)).toEqual([['skipped', 'An editor is working on it.'], ['unchanged']])
    expect((await api.uploaded('entries'))[0]).toEqual(courier)
  })
})

describe('events', () => {
  const EVENTS = { kind: 'events', source: 'Spring calendar' }
  it('take place when all cells together say, in the site’s time zone', async () => {
    const table = await api.upload(
      [
        'Titel;Datum;Uhrzeit;Ende;Ganztägig;Zeitzone;Ort;Anmeldung;Status',
        'Frühstück;17.05.2030;8–9:30 am;;;;Linz;nein;',
        'Messe;2030-06-01;;2.6.2030;ja;Europe/Vienna;;ja;abgesagt',
        'Offen;2030-06-03 18:30;;;;;;;',
        'Ohne Tag;bald;18:30;;;;;;',
      ].join('\n'),
      EVENTS,
    )
    await api.check(table)
    const { id } = await api.run(table.id)
    expect((await api.uploaded('events')).map(({ fields }) => fields)).toEqual([
      {
        title: 'Frühstück',
        description: 'Frühstück',
        organizer: 'Spring calendar',
        start: '2030-05-17T08:00',
        end: '2030-05-17T09:30',
        location: 'Linz',
        registrationRequired: false,
      },
      expect.objectContaining({
        start: '2030-06-01T00:00',
        end: '2030-06-02T23:59',
        timeZone: 'Europe/Vienna',
        status: 'cancelled',
      }),
      expect.objectContaining({ start: '2030-06-03T18:30' }),
    ])
    expect((await outcomes(id)).at(-1)).toEqual([
      'skipped',
      'It can’t come in without “Starts”.',
      'Starts is left out: Couldn’t read this date. Write it like 2030-05-17.',
    ])
  })

  it('are read from a workbook as its cells show them', async () => {
    const content = workbook([
      {
        name: 'Termine',
        rows: [
          ['Veranstaltung', 'Beginn', 'Uhrzeit', 'Ende'],
          ['Frühstück', { day: 47_620 }, { day: 0.75 }, null],
          ['Messe', { day: 47_620 }, null, { formula: 'B3+1', value: '2030-05-18' }],
          ['Vortrag', { day: 47_620.5 }, null, { error: '#REF!' }],
        ],
      },
    ])
    await api.import(content, EVENTS)
    expect(
      (await api.uploaded('events')).map(({ fields }) => [fields['title'], fields['start'], fields['end']]),
    ).toEqual([
      ['Frühstück', '2030-05-17T18:00', undefined],
      ['Messe', '2030-05-17T00:00', '2030-05-18T23:59'],
      ['Vortrag', '2030-05-17T12:00', undefined],
    ])
  })

  it('get the order of days and months from their column, or from the site with a note', async () => {
    const days = async (...cells: string[]) => {
      const table = await api.upload(
        ['Title,Date', ...cells.map((cell, at) => `Event ${at},${cell}`)].join('\n'),
        EVENTS,
      )
      await api.check(table)
      const [first] = await api.lines(table.id)
      return first!.changes.find(({ field }) => field === 'Starts')?.to ?? first!.notes.at(-1)
    }
    expect(await days('05/06/2030', '17/05/2030')).toBe('2030-06-05 00:00')
    expect(await days('05/06/2030', '05/17/2030')).toBe('2030-05-06 00:00')
    const open = await api.upload('Title,Date\nEvent,05/06/2030', EVENTS)
    expect(open.columns[1]).toMatchObject({ openDay: '05/06/2030', dayFirst: null })
    await api.check(open)
    expect((await api.lines(open.id))[0]!.notes).toEqual(['Starts: “05/06/2030” is read as May 6, 2030.'])
    const fields = open.columns.map(({ field }) => field)
    await api.asAdmin('PUT', `/api/admin/imports/${open.id}/columns`, { fields, dayFirst: [null, true] })
    await runDueJobs(api.context, [importJob])
    const [outcome] = await api.lines(open.id)
    expect([outcome!.notes, outcome!.changes.find(({ field }) => field === 'Starts')?.to]).toEqual([
      [],
      '2030-06-05 00:00',
    ])
    expect(await days('05/06/2030', '17/05/2030', '05/17/2030')).toContain('could be two dates')
  })

  it('with one name on several days are several, and a moved one is the same', async () => {
    await api.import('Title,Date,Time\nTalk,2030-05-17,18:00\nTalk,2030-05-24,18:00\n', EVENTS)
    const { counts } = await api.import('Title,Date,Time\nTalk,2030-05-17,19:00\nTalk,2030-05-24,18:00\n', EVENTS)
    expect(counts).toEqual({ create: 0, update: 1, unchanged: 1, skipped: 0 })
    expect((await api.uploaded('events')).map(({ fields }) => fields['start'])).toEqual([
      '2030-05-17T19:00',
      '2030-05-24T18:00',
    ])
  })
})

describe('undoing an import of content', () => {
  it('removes what was created and restores what was changed', async () => {
    const first = await upload(FILE)
    const before = await api.uploaded('entries')
    const second = await upload(FILE.replace('Reports on', 'Writes about'))
    expect(await api.undo(second.id)).toMatchObject({ state: 'undone', undone: { undone: 1, kept: 0 } })
    expect(await api.uploaded('entries')).toEqual(before)
    expect(await api.undo(first.id)).toMatchObject({ undone: { undone: 2, kept: 0 } })
    expect([await api.uploaded('entries'), await api.profiles()]).toEqual([[], []])
    expect(api.content.git('log', '-1', '--format=%s')).toBe('Undo import of 2 entries of “List.csv”')
    expect(api.published).toHaveLength(4)
  })

  it('leaves what an editor has changed', async () => {
    const { id } = await upload(FILE)
    const [courier] = await api.uploaded('entries')
    await api.edit(courier!.path, { type: 'community' })
    expect(await api.undo(id)).toMatchObject({ undone: { undone: 1, kept: 1 } })
    expect((await api.lines(id))[0]).toMatchObject({ undone: 'kept', notes: ['An editor has changed it.'] })
    expect((await api.uploaded('entries')).map(({ path }) => path)).toEqual([courier!.path])
  })
})

describe('a crash', () => {
  const lines = Array.from({ length: 60 }, (_, at) => `${at};Entry ${at};Local media;;Says ${at}.;e${at}.example`)
  const many = [HEAD, ...lines].join('\n')
  const commits = () => Number(api.content.git('rev-list', '--count', 'HEAD'))

  it('before or after a commit of the content writes nothing twice', async () => {
    const table = await api.upload(many, community)
    await api.check(table)
    const before = commits()
    await api.database.write((tx) => tx.update(tableImports).set({ state: 'importing', position: 0 }))
    await processBatch(api.context, table.id, undefined, 40)
    // The commit is made, and the process ends before the database knows.
    const lost = { ...api.database, write: () => Promise.reject(new Error('killed')) }
    await expect(deliver({ ...api.context, database: lost }, table.id)).rejects.toThrow('killed')
    expect([commits() - before, (await api.uploaded('entries')).length]).toEqual([1, 40])
    await runDueJobs(api.context, [importJob])
    expect(await api.read(table.id)).toMatchObject({ state: 'done', counts: { create: 60, skipped: 0 } })
    expect([(await api.uploaded('entries')).length, await api.database.read.$count(importedRecords)]).toEqual([60, 60])
    // The same while it is being undone.
    await api.database.write((tx) => tx.update(tableImports).set({ state: 'undoing', position: 1000 }))
    await processBatch(api.context, table.id, undefined, 40)
    await expect(deliver({ ...api.context, database: lost }, table.id)).rejects.toThrow('killed')
    expect((await api.uploaded('entries')).length).toBe(20)
    await runDueJobs(api.context, [importJob])
    expect(await api.read(table.id)).toMatchObject({ state: 'undone', undone: { undone: 60, kept: 0 } })
    expect(await api.uploaded('entries')).toEqual([])
  })

  it('while an editor is faster: the row says so, and the entry stays theirs', async () => {
    const first = await upload(FILE)
    const [courier] = await api.uploaded('entries')
    const table = await api.upload(FILE.replace('Reports on', 'Writes about'), community)
    await api.check(table)
    await api.database.write((tx) => tx.update(tableImports).set({ state: 'importing', position: 0 }))
    await processBatch(api.context, table.id, undefined)
    await api.edit(courier!.path, { description: 'An editor was faster.' })
    await runDueJobs(api.context, [importJob])
    expect((await outcomes(table.id))[0]).toEqual(['skipped', 'Someone else has changed this.'])
    expect((await api.uploaded('entries'))[0]!.fields).toMatchObject({ description: 'An editor was faster.' })
    const [record] = await api.profiles()
    expect(record).toMatchObject({ importId: first.id, fields: { description: 'Reports on the valley.' } })
  })
})

it('rows that become content are refused while it can’t be changed', async () => {
  const closed = await createTableApi()
  expect(await getAnswer(closed.send(FILE, community))).toEqual([503, expect.stringContaining('.')])
})

it('events that may state an offering are imported once an administrator confirms them', async () => {
  const offer = 'Greenloom is raising $1.5M in a seed round.'
  const table = await api.upload(['Title;Start;Description', `Demo day;2030-05-17;Come. ${offer}`].join('\n'), {
    kind: 'events',
  })
  await api.check(table)
  const run = (body: object) =>
    api.call('POST', `/api/admin/imports/${table.id}/run`, {
      cookie: api.admin.cookie,
      headers: { Accept: 'application/problem+json' },
      body,
    })
  const refused = await run({})
  expect([refused.status, await refused.json()]).toMatchObject([
    409,
    { type: 'offer-unconfirmed', law: '506b', places: [{ words: offer }] },
  ])
  expect((await api.read(table.id)).state).toBe('checked')
  expect((await run({ confirmsOffer: true })).status).toBe(200)
  const [latest] = await api.asAdmin<AuditEntry[]>('GET', '/api/admin/audit')
  expect(latest).toMatchObject({ action: 'import.run', details: { kind: 'events', statesOffer: true } })
})
