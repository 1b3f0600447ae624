import { describe, expect, it } from 'vitest'
import { SECTION_IDS } from '#content/schema/collection-files.ts'
import { choiceField, guessChoice } from './contract/choices.ts'
import { fieldsByContent, fieldsByName } from './contract/fields.ts'
import { createTableApi } from './testing-table.ts'

describe('columns', () => {
  it('are recognized by names that are near', () => {
    const head = ['Co. Name', 'Primary Contact', 'City/State', 'NAICS / Industry', 'Yr Est.', 'Stage of Biz']
    const fields = ['companyName', 'contactName', 'location', 'industry', 'founded', 'stage']
    expect(fieldsByName('startups', head)).toEqual(fields)
    expect(
      fieldsByName('startups', ['Amt Seeking ($)', 'Contact Phone', 'Email Address (main)', 'Company website']),
    ).toEqual(['fundingAmount', 'phoneNumber', 'email', 'website'])
  })

  it('are left alone where a name only sounds alike', () => {
    const head = [
      'Number of employees',
      'Company size',
      'Fiscal year',
      'Member status',
      'Total revenue amount',
      'Notes',
    ]
    expect(fieldsByName('startups', head)).toEqual(head.map(() => null))
  })

  it('are recognized by what is in them', () => {
    const rows = [
      { cells: ['Fern', 'ada@fern.example', 'www.fern.example', '(608) 555-0101', 'Energy'] },
      { cells: ['Moss', 'bob@moss.example', '', '608.555.0102', 'Media'] },
    ]
    const fields = ['companyName', null, null, null, null]
    expect(fieldsByContent('startups', fields, rows)).toEqual([
      'companyName',
      'email',
      'website',
      'phoneNumber',
      'industry',
    ])
  })
})

it.each([
  ['startups', 'industry', '541511 - Custom Computer Programming', 'SaaS'],
  ['startups', 'industry', 'Tech / Software', 'SaaS'],
  ['startups', 'industry', 'Craft brewery', 'Food & Beverage'],
  ['startups', 'industry', 'Quantum', null],
  ['startups', 'stage', 'Early stage', 'seed'],
  ['startups', 'stage', 'Pre-revenue', 'idea'],
  ['community', 'section', 'Chamber', 'economic-development'],
  ['community', 'section', 'Media', 'local-media'],
  ['community', 'section', 'VC fund', 'venture-capital-investment'],
  ['community', 'section', 'Nonprofit', 'nonprofits-state-agencies'],
] as const)('%s: the %s “%s” is guessed', (kind, field, value, choice) =>
  expect(guessChoice(kind, field, value)).toBe(choice),
)

it('each section of the community page can be chosen', () => {
  const ids = choiceField('community', 'section')!.options.map(({ id }) => id)
  expect(ids.toSorted()).toEqual([...SECTION_IDS].toSorted())
})

describe('matching values', () => {
  const FILE =
    'Chamber members 2026\n\nCo. Name,NAICS / Industry,Stage of Biz\nFern,Craft brewery,Early stage\nMoss,Quantum,Seed\nOak,Quantum,Seed\n'

  it('guesses are shown with the words of the file, and what is chosen is remembered for the next import', async () => {
    const api = await createTableApi()
    const first = await api.check(await api.upload(FILE))
    expect(first.choices).toEqual([
      { field: 'industry', value: 'Quantum', lines: 2, choice: null, isRemembered: false },
      { field: 'industry', value: 'Craft brewery', lines: 1, choice: 'Food & Beverage', isRemembered: false },
      { field: 'stage', value: 'Early stage', lines: 1, choice: 'seed', isRemembered: false },
    ])
    const fields = first.columns.map(({ field }) => field)
    const chosen = [
      { field: 'industry', value: 'Quantum', choice: 'Technology' },
      { field: 'stage', value: 'Early stage', choice: null },
    ]
    await api.asAdmin('PUT', `/api/admin/imports/${first.id}/columns`, { fields, choices: chosen })
    const second = await api.check(await api.upload(FILE))
    expect(second.choices.filter(({ isRemembered }) => isRemembered)).toMatchObject([
      { value: 'Quantum', choice: 'Technology' },
      { value: 'Early stage', choice: null },
    ])
    await api.run(second.id)
    expect((await api.profiles()).map((row) => row.fields)).toMatchObject([
      { companyName: 'Fern', industry: 'Food & Beverage' },
      { companyName: 'Moss', industry: 'Technology', stage: 'seed' },
      { companyName: 'Oak' },
    ])
    expect((await api.profiles())[0]!.fields).not.toHaveProperty('stage')
  })

  it('a field or value that does not exist is refused', async () => {
    const api = await createTableApi()
    const { id, columns } = await api.check(await api.upload(FILE))
    const fields = columns.map(({ field }) => field)
    for (const choice of [
      { field: 'email', value: 'x', choice: null },
      { field: 'industry', value: 'x', choice: 'Nonsense' },
    ]) {
      const body = { fields, choices: [choice] }
      const answer = await api.call('PUT', `/api/admin/imports/${id}/columns`, { cookie: api.admin.cookie, body })
      expect(answer.status).toBe(400)
    }
  })
})
