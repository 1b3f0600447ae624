import { expect, it } from 'vitest'
import { TABLE_FIELDS } from './contract/fields.ts'
import { damageIn, OF_PROFILES, problemOfAmounts } from './values.ts'

it.each(['#ЗНАЧ!', '#¿NOMBRE?', '#ADR!', '#PODZIEL/0!', '#N/D', '#N/DISP', '#ERROR!', '#BUSY!', 'Err:502', '#N/A'])(
  'a cell with %s shows an error, in any language',
  (cell) => expect(damageIn(cell)).toBe(`The cell shows an error, ${cell}`),
)

it.each(['#AI', '#climate!', '#1', 'Error 404', 'B/C'])('%s is text', (cell) => expect(damageIn(cell)).toBeNull())

it.each(['Raise (USDk)', 'TUSD', 'Ask (bn)', 'Ask (USD mln)', 'Ask (USD ths)', 'MMUSD', 'Ask ($K)', 'Ask $000'])(
  'a column called %s doesn’t contain whole dollars, and says so',
  (column) => expect(problemOfAmounts(column)).toContain(`“${column}”`),
)

it.each(['Ask', 'Amount (USD)', 'Market size', 'Funding amount $', 'Total ask'])('a column called %s can', (column) =>
  expect(problemOfAmounts(column)).toBeNull(),
)

it.each(['startups', 'investors'] as const)('every field that a column of %s can be mapped to is read', (kind) => {
  for (const { id } of TABLE_FIELDS[kind]) expect(OF_PROFILES[kind][id]!('x'), id).toBeTypeOf('object')
})
