import { writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { eq, isNotNull, sql } from '#api/platform/db/drizzle.ts'
import fc from 'fast-check'
import { beforeEach, describe, expect, it } from 'vitest'
import type { Transaction } from '#api/platform/db/database.ts'
import { DatabaseError } from '#api/platform/db/errors.ts'
import { users } from '#api/users/table.ts'
import { investors } from '#api/investors/table.ts'
import { startups } from '#api/startups/table.ts'
import { tableImports, importRows, importedRecords } from './table.ts'
import { getAnswer } from '#api/testing.ts'
import { temporaryFolder } from '#tests/temporary-folder.ts'
import { startImport, chooseFields } from './service.ts'
import { storeTable } from './upload.service.ts'
import { pageOfLines } from './find.service.ts'
import { readTable } from './read/read.ts'
import { processBatch, importJob } from './step.service.ts'
import { createContentTableApi, createTableApi, type TableApi } from './testing-table.ts'
import { workbook } from './testing-workbook.ts'
import { runDueJobs } from '#api/platform/jobs/worker.ts'

let api: TableApi
beforeEach(async () => void (api = await createTableApi()))

const HEAD = 'Id;Firma;E-Mail;Branche;Phase;Ort;Webseite;Kapitalbedarf;Beschreibung'
const A = '1;Laterne;ada@laterne.example;HealthTech;Seed;Linz;laterne.example;$1.5M;Hilft Pflegenden'
const B = '2;Flussbogen;;Energy;Series A;Wien;https://www.flussbogen.example/;250k;Baut Wehre'
const FILE = [HEAD, A, B].join('\r\n')
const outcomes = async (id: number) => (await api.lines(id)).map(({ rowNumber, outcome }) => [rowNumber, outcome])

describe('an uploaded file', () => {
  it('has its columns mapped by name, and writes nothing', async () => {
    const table = await api.sent(FILE, { fileName: 'Liste 2026.csv', source: 'Kammer' })
    expect(table).toMatchObject({ kind: 'startups', fileName: 'Liste 2026.csv', source: 'Kammer', state: 'mapping' })
    expect(table.columns.map(({ field }) => field)).toEqual([
      'sourceId',
      'companyName',
      'email',
      'industry',
      'stage',
      'location',
      'website',
      'fundingAmount',
      'description',
    ])
    expect(table.columns[1]).toMatchObject({ name: 'Firma', samples: ['Laterne', 'Flussbogen'] })
    expect(await api.profiles()).toEqual([])
  })

  it('is checked row by row, and still writes nothing', async () => {
    const table = await api.sent(FILE)
    expect(await api.check(table)).toMatchObject({ state: 'checked', counts: { create: 2, skipped: 0 }, done: 2 })
    expect(await api.profiles()).toEqual([])
    const [first] = await api.lines(table.id)
    expect(first).toMatchObject({ rowNumber: 2, name: 'Laterne', outcome: 'create' })
    expect(first!.changes).toContainEqual({ field: 'Amount to raise', from: '', to: '$1,500,000' })
    expect(first!.changes).toContainEqual({ field: 'Website', from: '', to: 'https://laterne.example' })
  })

  it('is imported after a click, with a report and an audit entry', async () => {
    const { id, state, counts } = await api.import(FILE)
    expect([state, counts]).toEqual(['done', { create: 2, update: 0, unchanged: 0, skipped: 0 }])
    expect((await api.profiles()).map(({ fields }) => fields)).toEqual([
      {
        sourceId: '1',
        companyName: 'Laterne',
        email: 'ada@laterne.example',
        industry: 'HealthTech',
        stage: 'seed',
        location: 'Linz',
        website: 'https://laterne.example',
        fundingAmount: 1_500_000,
        description: 'Hilft Pflegenden',
      },
      expect.objectContaining({ stage: 'series_a', fundingAmount: 250_000 }),
    ])
    const [status, csv] = await getAnswer(
      api.call('GET', `/api/admin/imports/${id}/report`, { cookie: api.admin.cookie }),
    )
    expect([status, csv.split('\r\n')[1]]).toEqual([200, expect.stringMatching(/^2,Laterne,New,/)])
    const trail = await api.asAdmin<{ action: string }[]>('GET', '/api/admin/audit')
    expect(trail.map(({ action }) => action)).toEqual(['export.import', 'import.run'])
    // The file's values aren't kept after they were imported.
    const storedCells = await api.database.read.select({ cells: importRows.cells }).from(importRows)
    expect(storedCells).toEqual([{ cells: null }, { cells: null }])
  })

  it('creates no account, and shows no one’s data', async () => {
    const before = await api.database.read.$count(users)
    await api.import(FILE)
    expect(await api.database.read.$count(users)).toBe(before)
    const investor = await api.signedInAs('investor')
    for (const cookie of [undefined, investor.cookie, api.admin.cookie])
      for (const path of [
        '/api/startups',
        '/api/investors',
        '/api/admin/startups',
        '/api/search?q=Laterne',
        '/api/matches',
      ])
        expect(await (await api.app.request(path, cookie ? { headers: { Cookie: cookie } } : {})).text()).not.toMatch(
          /Laterne|Flussbogen/,
        )
    expect(await api.json('GET', '/api/stats', { cookie: investor.cookie })).toMatchObject({ startupCount: 0 })
  })

  it('can have its columns mapped, and says which are missing or doubled', async () => {
    const table = await api.upload('Wer;Was\nLaterne;Energy\n')
    const choose = (fields: (string | null)[]) =>
      getAnswer(
        api.call('PUT', `/api/admin/imports/${table.id}/columns`, { cookie: api.admin.cookie, body: { fields } }),
      )
    expect(await choose([null, 'industry'])).toEqual([400, 'Choose which column is “Company name”.'])
    expect(await choose(['companyName', 'companyName'])).toEqual([
      400,
      'Two columns are “Company name”. Choose one of them.',
    ])
    expect((await choose(['companyName', 'nonsense']))[0]).toBe(400)
    expect((await choose(['companyName']))[0]).toBe(400)
    expect((await choose(['companyName', 'industry']))[0]).toBe(200)
  })

  it('can be discarded until it is imported', async () => {
    const remove = (id: number) =>
      getAnswer(api.call('DELETE', `/api/admin/imports/${id}`, { cookie: api.admin.cookie }))
    const table = await api.upload(FILE)
    expect((await remove(table.id))[0]).toBe(204)
    expect((await remove(table.id))[0]).toBe(404)
    expect((await remove((await api.import(FILE)).id))[0]).toBe(409)
  })

  it.each([
    ['Company\n', 400, 'This file has column names but no rows.'],
    [Buffer.from('d0cf11e0a1b11ae1', 'hex'), 415, expect.stringContaining('Save this workbook as .xlsx')],
  ])('is refused with a message if it isn’t a table', async (content, status, message) => {
    expect(await getAnswer(api.send(content))).toEqual([status, message])
  })
})

describe('a row', () => {
  const getDetails = async (head: string, ...cells: string[]) => {
    const table = await api.upload([head, ...cells].join('\n'))
    await api.check(table)
    return (await api.lines(table.id)).map(({ outcome, notes }) => [outcome, ...notes])
  }

  it('with a value that a form would refuse is imported without it, with a note', async () => {
    expect(
      await getDetails(
        'Company;E-mail;Industry;Amount;Website',
        'Laterne;no address;Juggling;5 Mio. €;not a link',
        ';a@b.example;Energy;;',
      ),
    ).toEqual([
      [
        'create',
        'E-mail is left out: Invalid email address.',
        'Industry is left out: “Juggling” isn’t one of our industries, such as Agriculture.',
        'Amount to raise is left out: This amount is in euros. Enter it in US dollars.',
        'Website is left out: Please provide a valid URL.',
      ],
      ['skipped', 'There is no company name.'],
    ])
  })

  it('has its amount in its language’s format, or a note that it couldn’t be read', async () => {
    const amounts = ['1,5 Mio', '250 Tsd. USD', '$1.5M', '1,5', '2 Billionen', '5 Mio über zwei Jahre', '.5', '0,750']
    const { id } = await api.import(
      ['Company;Amount', ...amounts.map((amount, at) => `Company ${at};${amount}`)].join('\n'),
    )
    const result = await api.lines(id)
    const unknown = (word: string) =>
      `Amount to raise is left out: We don’t know “${word}” in an amount. Write it like $500K or 1.5 million.`
    expect(result.map(({ changes, notes }) => changes[1]?.to ?? notes[0])).toEqual([
      '$1,500,000',
      '$250,000',
      '$1,500,000',
      'Amount to raise is left out: This may be a part of a million. Write it like $500K or 1.5 million.',
      unknown('Billionen'),
      unknown('zwei'),
      'Amount to raise is left out: This may be a part of a million. Write it like $500K or 1.5 million.',
      'Amount to raise is left out: This may be a part of a million. Write it like $500K or 1.5 million.',
    ])
  })

  it('has a founding date in its column’s order, and as text or unchanged if in doubt', async () => {
    const getFounded = async (...cells: string[]) => {
      const { id } = await api.import(['Company;Founded', ...cells.map((cell, at) => `C${at};${cell}`)].join('\n'))
      return (await api.lines(id)).map(({ changes }) => changes.find(({ field }) => field === 'Founded')?.to)
    }
    expect(await getFounded('31/12/2019', '05/06/2019', '2019', 'March 2019', '43831')).toEqual([
      '2019-12-31',
      '2019-06-05',
      '2019',
      'March 2019',
      '2020-01-01',
    ])
    expect(await getFounded('05/06/2018')).toEqual(['05/06/2018'])
  })

  it('has no amount in a column of another currency, or of thousands', async () => {
    expect(await getDetails('Company;Funding amount (€)', 'A;500000')).toEqual([
      ['create', 'Amount to raise is left out: The column is in euros. Enter it in US dollars.'],
    ])
    expect((await getDetails('Company;Amount (thousands)', 'B;500')).flat().join()).not.toContain('left out')
    const table = await api.upload('Company;Funding (thousands)\nC;500')
    await api.check(table, ['companyName', 'fundingAmount'])
    expect((await api.lines(table.id))[0]!.notes).toEqual([
      'Amount to raise is left out: The column is called “Funding (thousands)”. Write its amounts in whole dollars.',
    ])
  })

  it('has a note if a spreadsheet damaged its values', async () => {
    expect(
      await getDetails('Company;Phone;Location', 'A;4.91511E+12;#N/A', 'B;#####;=B2&"x"', "C;'+49 89 123;Linz"),
    ).toEqual([
      [
        'create',
        'Phone is left out: A spreadsheet has shortened this number to 4.91511E+12. Format its column as text, and save it again.',
        'Location is left out: The cell shows an error, #N/A.',
      ],
      ['create', expect.stringContaining('too narrow'), expect.stringContaining('without its result')],
      ['create'],
    ])
  })

  it('has its cell’s email in any format, with a note about others', async () => {
    const cells = [
      'info@müller.example',
      'Ada Byron <ada@angle.example>',
      'ada@two.example, bob@müller.example',
      'mailto:ada@mailto.example?subject=Hi',
      'ada@dot.example.',
      '\u00A0ada@nbsp.example\u200B',
    ]
    const { id } = await api.import(
      ['Company;E-mail', ...cells.map((cell, at) => `Company ${at};"${cell}"`)].join('\n'),
    )
    expect((await api.lines(id)).map(({ notes }) => notes)).toEqual([
      [],
      [],
      ['E-mail: only ada@two.example is taken, and not bob@müller.example.'],
      [],
      [],
      [],
    ])
    const result = (await api.profiles()).map(({ fields }) => [fields['email'], fields['contactName']])
    expect(result).toEqual([
      ['info@xn--mller-kva.example', undefined],
      ['ada@angle.example', 'Ada Byron'],
      ['ada@two.example', undefined],
      ['ada@mailto.example', undefined],
      ['ada@dot.example', undefined],
      ['ada@nbsp.example', undefined],
    ])
    expect((await api.lines(id))[0]!.changes).toContainEqual({ field: 'E-mail', from: '', to: 'info@müller.example' })
  })

  it('has its hyperlinks’ targets as its links and email', async () => {
    const rows = [
      ['Company', 'Website', 'LinkedIn', 'E-mail', 'Location'],
      [
        'Linked Lanterns',
        { text: 'Website', link: 'https://linked.example' },
        { text: 'Profile', link: 'https://www.linkedin.com/company/linked' },
        { text: 'Mira Voss', link: 'mailto:mira@linked.example' },
        { text: 'Linz', link: 'https://maps.example' },
      ],
      ['Moved', { text: 'new.example', link: 'https://old.example' }, null, null, null],
    ]
    const { id } = await api.import(workbook([{ name: 'A', rows }]))
    const [linked] = await api.profiles()
    expect(linked!.fields).toMatchObject({
      website: 'https://linked.example',
      linkedIn: 'https://www.linkedin.com/company/linked',
      email: 'mira@linked.example',
      location: 'Linz',
    })
    expect((await api.lines(id))[1]!.notes).toEqual(['Website: its hyperlink leads elsewhere, to https://old.example.'])
  })

  it('from our own export is read back unchanged', async () => {
    const founder = await api.signedInAs('founder')
    const values = {
      companyName: '=Loom; "& Sons"',
      industry: 'Food & Beverage',
      stage: 'series_c',
      location: "+Łódź, 'Old Town'",
      founded: '2019',
      website: 'https://loom.example/?a=1&b=2',
      elevatorPitch: '-50 % waste, for weavers',
      fundingAmount: 1_250_000,
      equityOffered: '12.5%',
      wants: ['money', 'hiring'] as ('money' | 'hiring')[],
    } as const
    await api.database.write((tx) => tx.insert(startups).values({ ...values, description: 'X', userId: founder.id }))
    const file = await (await api.call('GET', '/api/admin/export/startups', { cookie: api.admin.cookie })).text()
    await api.import(file)
    expect((await api.profiles())[0]!.fields).toMatchObject(values)
  })

  it('from our own export is read by its labels', async () => {
    const { id } = await api.import(
      'Id,Company,Stage,Funding sought (US dollars),Looks for\n7,Laterne,Series C+,500000,"Funding, People to hire"',
    )
    expect((await api.lines(id))[0]!.notes).toEqual([])
    expect((await api.profiles())[0]!.fields).toMatchObject({
      stage: 'series_c',
      fundingAmount: 500_000,
      wants: ['money', 'hiring'],
    })
    const result = (await api.lines(id))[0]!.changes.map(({ field, to }) => `${field}: ${to}`)
    expect(result).toEqual(expect.arrayContaining(['Stage: Series C+', 'Looks for: Funding; People to hire']))
  })

  it('about an existing startup names it', async () => {
    const founder = await api.signedInAs('founder')
    const about = {
      companyName: 'Greenloom',
      website: 'https://greenloom.example/',
      elevatorPitch: '',
      description: '',
    }
    const row = { ...about, userId: founder.id, industry: 'Energy', stage: 'seed', location: 'Linz' } as const
    await api.database.write((tx) => tx.insert(startups).values({ ...row, verifiedWebsite: 'greenloom.example' }))
    expect(
      await getDetails('Company;Website', 'Greenloom;www.greenloom.example', 'GREENLOOM;other.example', 'Else;'),
    ).toEqual([
      [
        'create',
        '“Greenloom” is here already with the same name and website. Its founder has shown that they speak for the website.',
      ],
      ['create', expect.stringMatching(/the same name\. Its/)],
      ['create'],
    ])
  })

  it('about the same profile as an earlier one is skipped', async () => {
    expect(
      await getDetails(
        'Id;Company;E-mail;Website',
        '1;Laterne;ada@laterne.example;laterne.example',
        '1;Laterne GmbH;;',
        ';Licht;ADA@laterne.example;',
        ';LATERNE;;www.laterne.example/',
        '2;Laterne;ada@laterne.example;',
        ';Flussbogen;;a.example',
        ';Flussbogen;;b.example',
      ),
    ).toEqual([
      ['create'],
      ['skipped', 'It’s about the same as row 2.'],
      ['skipped', 'It’s about the same as row 2.'],
      ['skipped', 'It’s about the same as row 2.'],
      ['create'],
      ['create'],
      ['create'],
    ])
  })

  it('about someone with an account is skipped', async () => {
    await api.createUser({ email: 'ada@laterne.example' })
    expect((await getDetails('Company;E-mail', 'Laterne;Ada@Laterne.example'))[0]).toEqual([
      'skipped',
      'Someone with this email address already keeps this profile.',
    ])
  })

  it('about someone with an unverified email is imported', async () => {
    await api.createUser({ email: 'ada@laterne.example', emailUnconfirmedSince: new Date(api.clock.now) })
    expect((await getDetails('Company;E-mail', 'Laterne;Ada@Laterne.example'))[0]![0]).toBe('create')
  })

  it('about an investor has person, firm, and yes or no in several languages', async () => {
    const { id } = await api.import(
      'Vorname;Nachname;Firma;Branchen;Ticketgröße;Mentor\nInes;Vogel;;Energy, KI-Chips;$50K - $100K;ja\n;;Fonds A;;;nein\n',
      { kind: 'investors' },
    )
    expect((await api.lines(id)).map(({ name }) => name)).toEqual(['Ines Vogel', 'Fonds A'])
    expect((await api.profiles()).map(({ fields }) => fields)).toEqual([
      {
        firstName: 'Ines',
        lastName: 'Vogel',
        areasOfInterest: ['Energy', 'KI-Chips'],
        investmentRange: '$50K - $100K',
        willingToMentor: true,
      },
      { firmName: 'Fonds A', willingToMentor: false },
    ])
  })
})

describe('the same file again', () => {
  it('changes nothing', async () => {
    await api.import(FILE)
    const before = await api.profiles()
    const again = await api.import(FILE)
    expect(again.counts).toEqual({ create: 0, update: 0, unchanged: 2, skipped: 0 })
    expect(await api.profiles()).toEqual(before)
  })

  it('with differences changes those, deletes nothing, and shows both values', async () => {
    await api.import(FILE)
    const { id } = await api.import(`${HEAD}\n1;Laterne;;;;Graz;;;\n3;Neu;;;;;;;\n${B.replace('250k', '300k')}\n`)
    expect(await outcomes(id)).toEqual([
      [2, 'update'],
      [3, 'create'],
      [4, 'update'],
    ])
    expect((await api.lines(id))[0]!.changes).toEqual([{ field: 'Location', from: 'Linz', to: 'Graz' }])
    const [first] = await api.profiles()
    expect(first!.fields).toMatchObject({ location: 'Graz', email: 'ada@laterne.example', fundingAmount: 1_500_000 })
  })

  it.each([
    [['3;Neu', '1;laterne'], ['; laterne', '3;Laterne'], ''],
    [['2;Flussbogen', '3;laterne;a@x.example'], ['2;Neu;A@X.example', '3;Flussbogen;a@x.example'], 'Chamber'],
    [
      [';Laterne;;y.example', '3;laterne;;x.example'],
      [';Laterne;;x.example', '1;Laterne;a@x.example;x.example', '3;Neu'],
      '',
    ],
    [[';Laterne;a@x.example;x.example'], [';laterne', ';laterne;;y.example', ';Laterne;;www.x.example'], ''],
  ])('changes nothing if two rows have the same name or email by now: %j, then %j', async (first, then, source) => {
    const file = (lines: string[]) => ['Id;Company;E-mail;Website', ...lines].join('\n')
    await api.import(file(first))
    await api.import(file(then), { source })
    expect(await api.check(await api.upload(file(then), { source }))).toMatchObject({
      counts: { create: 0, update: 0 },
    })
  })

  it('is recognized by ids of its own source only', async () => {
    await api.import('Id;Company\n1;Laterne\n', { source: 'Chamber' })
    const other = await api.import('Id;Company\n1;Flussbogen\n', { source: 'Incubator' })
    expect(other.counts).toMatchObject({ create: 1 })
    const same = await api.import('Id;Company\n1;Laterne Health\n', { source: 'Chamber' })
    expect(same.counts).toMatchObject({ update: 1 })
    // Found by its name from another source, it keeps its id.
    expect((await api.import('Id;Company\n9;Laterne Health\n', { source: 'Incubator' })).counts.unchanged).toBe(1)
  })
})

describe('a claimed profile', () => {
  const claim = async () => {
    await api.import(FILE)
    const founder = await api.signedInAs('founder', { email: 'ada@laterne.example' })
    const [profile] = await api.profiles()
    const { fields } = profile!
    const own = { ...fields, elevatorPitch: 'Light for nurses', description: 'Hilft Pflegenden', userId: founder.id }
    await api.database.write(async (tx) => {
      await tx.insert(startups).values(own as unknown as typeof startups.$inferInsert)
      await tx.update(importedRecords).set({ ownerId: founder.id }).where(eq(importedRecords.id, profile!.id))
    })
    return founder
  }
  const owned = async (userId: number) =>
    (await api.database.read.select().from(startups).where(eq(startups.userId, userId)))[0]!

  it('keeps its owner’s changes, and is updated otherwise', async () => {
    const founder = await claim()
    await api.database.write((tx) =>
      tx.update(startups).set({ location: 'Salzburg' }).where(eq(startups.userId, founder.id)),
    )
    const { id } = await api.import(`${HEAD}\n1;Laterne;ada@laterne.example;HealthTech;Series A;Graz;;;\n`)
    const [line] = await api.lines(id)
    expect(line).toMatchObject({
      outcome: 'update',
      changes: [{ field: 'Stage', from: 'Seed', to: 'Series A' }],
      notes: ['Location stays: its owner has changed it.'],
    })
    expect(await owned(founder.id)).toMatchObject({ location: 'Salzburg', stage: 'series_a' })
  })

  it('isn’t undone, and is deleted with the account, including the imported values', async () => {
    const founder = await claim()
    const importId = (await api.profiles())[0]!.importId!
    expect(await api.undo(importId)).toMatchObject({ state: 'undone', undone: { undone: 1, kept: 1 } })
    expect((await api.profiles()).map(({ ownerId }) => ownerId)).toEqual([founder.id])
    await api.database.write((tx) => tx.delete(users).where(eq(users.id, founder.id)))
    expect(await api.profiles()).toEqual([])
    expect((await api.lines(importId))[0]).toMatchObject({ name: '', changes: [] })
  })
})

describe('undoing an import', () => {
  it('removes what was created, and restores what was changed', async () => {
    const first = await api.import(FILE)
    const before = await api.profiles()
    const second = await api.import(`${HEAD}\n1;Laterne Health;;;;Graz;;;\n3;Neu;;;;;;;\n`)
    expect(await api.undo(second.id)).toMatchObject({ state: 'undone', undone: { undone: 2, kept: 0 } })
    const fields = (all: typeof before) => all.map((profile) => ({ ...profile, updatedAt: null }))
    expect(fields(await api.profiles())).toEqual(fields(before))
    expect(await api.undo(first.id)).toMatchObject({ undone: { undone: 2, kept: 0 } })
    expect(await api.profiles()).toEqual([])
  })

  it('leaves what a later import has changed, with a note', async () => {
    const first = await api.import(FILE)
    await api.import(`${HEAD}\n1;Laterne;;;;Graz;;;\n`)
    expect(await api.undo(first.id)).toMatchObject({ undone: { undone: 1, kept: 1 } })
    expect((await api.lines(first.id))[0]).toMatchObject({ undone: 'kept', notes: ['A later import has changed it.'] })
  })

  it('is possible for seven days, and once', async () => {
    const { id, undoUntil } = await api.import(FILE)
    expect(undoUntil).not.toBeNull()
    api.clock.now += 7 * 86_400_000
    const { cookie } = await api.signedInAs('admin')
    expect(await getAnswer(api.call('POST', `/api/admin/imports/${id}/undo`, { cookie }))).toEqual([
      409,
      'This import can no longer be undone.',
    ])
    expect(await api.json('GET', `/api/admin/imports/${id}`, { cookie })).toMatchObject({ undoUntil: null })
  })
})

describe('a dry run', () => {
  const cell = (...values: string[]) => fc.constantFrom('', ...values)
  const names = cell('Laterne', 'laterne', 'Flussbogen', 'Neu')
  const sites = cell('x.example', 'www.x.example/', 'y.example')
  const ids = cell('1', '2', '3')
  const KINDS = {
    startups: {
      head: ['Id', 'Company', 'Website', 'E-mail', 'Industry'],
      cells: fc.tuple(
        ids,
        names,
        sites,
        cell('a@x.example', 'A@X.example', 'b@x.example', 'nonsense'),
        cell('Energy', 'Retail', 'Robotics'),
      ),
      runs: 6,
      most: 3,
    },
    community: {
      head: ['Id', 'Name', 'Website', 'Section', 'Description'],
      cells: fc.tuple(ids, names, sites, cell('Local media', 'Nowhere'), fc.constantFrom('Old.', 'New.')),
      runs: 2,
      most: 2,
    },
    events: {
      head: ['Id', 'Title', 'Website', 'Date', 'Time'],
      cells: fc.tuple(ids, names, sites, cell('2030-05-17', '18.5.2030', '05/06/2030'), cell('18:30', 'later')),
      runs: 2,
      most: 2,
    },
  }
  const listFiles = (kind: keyof typeof KINDS) =>
    fc.array(
      fc.record({
        source: fc.constantFrom('', 'Chamber'),
        lines: fc.array<string[]>(KINDS[kind].cells as fc.Arbitrary<string[]>, { minLength: 1, maxLength: 12 }),
      }),
      { minLength: 1, maxLength: KINDS[kind].most },
    )

  it.each(['startups', 'community', 'events'] as const)(
    'of %s shows for every row what the import then does',
    async (kind) => {
      const { context, database, clock } = kind === 'startups' ? api : await createContentTableApi()
      const readLines = async (id: number) => (await pageOfLines(context, { id, limit: 500 })).items
      const preview = async ({ source, lines }: { source: string; lines: string[][] }) => {
        const numbered = lines.map((line, index) => ({ line: index + 2, cells: line }))
        const whole = { hiddenColumns: [], hiddenRows: 0, lines: numbered }
        const table = { sheet: null, otherSheets: [], head: KINDS[kind].head, ...whole }
        const id = await storeTable(context, { kind, fileName: 'List.csv', source, viewer: null }, table)
        await database.write((tx) => chooseFields(tx, id))
        await runDueJobs(context, [importJob])
        return id
      }
      const forget = () =>
        database.write(async (tx) => {
          await tx.delete(tableImports)
          await tx.delete(importedRecords)
        })
      const property = fc.asyncProperty(listFiles(kind), async (uploaded) => {
        // Content stays there, and the next ones find it.
        if (kind === 'startups') await forget()
        for (const file of uploaded) {
          const id = await preview(file)
          const dry = await readLines(id)
          await database.write((tx) => startImport(tx, { id: null, requestId: null, now: clock.now }, id))
          await runDueJobs(context, [importJob])
          expect(await readLines(id)).toEqual(dry)
          const again = await readLines(await preview(file))
          expect(again.filter(({ outcome }) => outcome === 'create' || outcome === 'update')).toEqual([])
        }
      })
      await fc.assert(property, { numRuns: KINDS[kind].runs })
    },
    120_000,
  )
})

describe('the import job', () => {
  const many = `Company\n${Array.from({ length: 130 }, (_, at) => `Company ${at}`).join('\n')}\n`

  it('continues after a crash, and does nothing twice', async () => {
    const { id } = await api.check(await api.upload(many))
    // The state after the call, and a process that ended after two steps.
    await api.database.write((tx) => tx.update(tableImports).set({ state: 'importing', position: 0 }))
    await processBatch(api.context, id, undefined, 40)
    await processBatch(api.context, id, undefined, 40)
    expect(await api.read(id)).toMatchObject({ state: 'importing', done: 80 })
    await runDueJobs(api.context, [importJob])
    expect(await api.read(id)).toMatchObject({ state: 'done', done: 130, counts: { create: 130 } })
    expect(await api.database.read.$count(importedRecords)).toBe(130)
  })

  it('lets other requests run after each row', async () => {
    const { id } = await api.upload(many)
    await api.database.write((tx) => chooseFields(tx, id))
    let [turns, isDone] = [0, false]
    const count = () => {
      turns++
      if (!isDone) setImmediate(count)
    }
    setImmediate(count)
    await processBatch(api.context, id, undefined, 40)
    isDone = true
    expect(turns).toBeGreaterThanOrEqual(40)
  })

  it('deletes the file’s values in the end, even after a crash', async () => {
    const lines = Array.from({ length: 450 }, (_, at) => `Company ${at}`).join('\n')
    const { id } = await api.check(await api.upload(`Company\n${lines}\n`))
    await api.database.write((tx) => tx.update(tableImports).set({ state: 'importing', position: 0 }))
    let memory: Awaited<ReturnType<typeof processBatch>> | undefined
    do memory = await processBatch(api.context, id, memory ?? undefined, 150)
    while (memory && !memory.forgotten)
    const storedCells = () => api.database.read.$count(importRows, isNotNull(importRows.cells))
    expect((await api.read(id)).state).toBe('importing')
    expect(await storedCells()).toBeGreaterThan(100)
    await runDueJobs(api.context, [importJob])
    expect([(await api.read(id)).state, await storedCells()]).toEqual(['done', 0])
  })

  it('skips a row that can’t be saved, and no other', async () => {
    const table = await api.upload(many)
    await api.check(table)
    await api.database.write((tx) =>
      tx.run(
        `create temp trigger refuse before insert on imported_records when new.name_key = 'company 77' begin select raise(abort, 'no'); end`,
      ),
    )
    expect(await api.run(table.id)).toMatchObject({ state: 'done', counts: { create: 129, skipped: 1 } })
    expect((await api.lines(table.id)).find(({ name }) => name === 'Company 77')?.notes).toEqual([
      'We couldn’t save this row.',
    ])
    expect(api.failures).toHaveLength(1)
  })

  it('works for investors as for startups', async () => {
    await api.import('Name;E-mail\nInes Vogel;ines@x.example\n', { kind: 'investors' })
    expect(await api.database.read.$count(investors)).toBe(0)
    expect((await api.profiles())[0]).toMatchObject({ kind: 'investors', nameKey: 'ines vogel' })
  })
})

describe('a slow database server', () => {
  /** Rolls back transactions with more changes than this. */
  function limited(changes: number): TableApi['database'] {
    const total = async (tx: Transaction) => Number((await tx.values<[number]>(sql`select total_changes()`))[0]![0])
    return {
      ...api.database,
      write: (work) =>
        api.database.write(async (tx) => {
          const before = await total(tx)
          const result = await work(tx)
          if ((await total(tx)) - before > changes) throw new DatabaseError('busy', 'slow', { code: 'UNIT_TIMEOUT' })
          return result
        }),
    }
  }
  const names = Array.from({ length: 28 }, (_, at) => `Firm ${at}`)

  it('stores and imports a file a few rows at a time', async () => {
    const path = join(temporaryFolder('far'), 'list.csv')
    writeFileSync(path, ['Company', ...names].join('\n'))
    const table = await readTable(path, 'startups', null)
    const uploaded = { kind: 'startups' as const, fileName: 'list.csv', source: '', viewer: api.admin }
    const id = await storeTable({ ...api.context, database: limited(12) }, uploaded, table)
    await api.database.write((tx) => chooseFields(tx, id))
    const context = { ...api.context, database: limited(30) }
    await runDueJobs(context, [importJob])
    await api.database.write((tx) => startImport(tx, { id: null, requestId: null, now: api.clock.now }, id))
    await runDueJobs(context, [importJob])
    expect(api.failures).toEqual([])
    expect((await api.profiles()).map(({ fields }) => fields['companyName'])).toEqual(names)
    expect((await api.lines(id)).map(({ outcome }) => outcome)).toEqual(names.map(() => 'create'))
  })
})
