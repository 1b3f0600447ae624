import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { currencyProblem } from './currency.ts'
import {
  formatAmountText,
  autoformatRange,
  formatAmount,
  parseMoney,
  parseMoneyRange,
  formatRangeText,
  readMoney,
} from './money.ts'
import { moneyInput } from './form-fields.ts'
import { messageFor, outcome } from './testing.ts'

describe('money as people type it', () => {
  it.each([
    ['$1.5M', 1_500_000],
    ['250k', 250_000],
    ['1,000,000', 1_000_000],
    ['$50K - $100K', 100_000],
    ['50-100k', 100_000],
    ['10k to 20k', 20_000],
    ['$100K – $50K', 100_000],
    ['2 million', 2_000_000],
    ['1.5 mm', 1_500_000],
    ['$1.2bn', 1_200_000_000],
    ['750 thousand', 750_000],
    ['USD 250,000', 250_000],
    ['1 000 000', 1_000_000],
    ["1'000'000", 1_000_000],
    ['1.000.000', 1_000_000],
    ['100.000', 100_000],
    ['$1,000K', 1_000_000],
    ['1,5M', 1_500_000],
    ['1.500M', 1_500_000],
    ['100,000.00', 100_000],
    ['99.50', 100],
    ['0', 0],
    ['$250,000 over 18 months', 250_000],
    ['5 months', 5],
    ['1,5 Mio', 1_500_000],
    ['1,5 Mio. $', 1_500_000],
    ['2 Millionen', 2_000_000],
    ['250 Tsd.', 250_000],
    ['1,2 Mrd.', 1_200_000_000],
    ['2 milliards', 2_000_000_000],
    ['1,5 millones', 1_500_000],
    ['1 - 5 Mio', 5_000_000],
  ])('%s means %d', (text, dollars) => expect(parseMoney(text)).toBe(dollars))

  it.each([
    ['$1,00,000', 100_000],
    ['12 34', 1234],
    ['1,,5', 15],
  ])('%s is reduced to its digits as a last resort', (text, dollars) => expect(parseMoney(text)).toBe(dollars))

  it.each(['', '-', 'a lot', '$'])('%j contains no amount', (text) => expect(parseMoney(text)).toBeNull())

  it('doesn’t hang on endless text', () => {
    expect(parseMoney('1,000 '.repeat(100_000))).not.toBeUndefined()
  })
})

/** Each line names its currency, with an error that asks for dollars. */
const OTHERS: [string, string][] = [
  ['CA$1.5M', 'Canadian dollars'],
  ['C$1.5M', 'Canadian dollars'],
  ['$1.5M CAD', 'Canadian dollars'],
  ['CA $1.5M', 'Canadian dollars'],
  ['A$ 2m', 'Australian dollars'],
  ['R$ 500.000', 'Brazilian reals'],
  ['€1.5M', 'euros'],
  ['500.000 €', 'euros'],
  ['EUR 500k', 'euros'],
  ['500k eur', 'euros'],
  ['1,5 Mio €', 'euros'],
  ['1.5M euros', 'euros'],
  ['£500k', 'British pounds'],
  ['CHF 1.5M', 'Swiss francs'],
  ['₹500,000', 'Indian rupees'],
  ['￥500', '“¥”'],
  ['500 000 kr', '“kr”'],
  ['Fr. 500 000', '“Fr”'],
  ['2 mln zł', 'Polish zlotys'],
  ['Bds$500', '“Bds$”'],
  ['MEUR 5', 'euros'],
  ['500 TEUR', 'euros'],
  ['kSEK 500', 'Swedish kronor'],
  ['DKKm 5', 'Danish kroner'],
  ['500 tkr', '“kr”'],
  ['CHF 1’500’000', 'Swiss francs'],
  ['US$500k (₹4.2 crore)', 'Indian rupees'],
  ['S/ 500', '“S/”'],
  ['100万円', '“万円”'],
  ['RM500k', '“RM”'],
  // ex-money/money#125: the dot belongs to the symbol.
  ['4.200,00 kr.', '“kr”'],
  // Other countries' dollars with the letter after the symbol.
  ['$A1.5M', 'Australian dollars'],
  ['$C 500k', 'Canadian dollars'],
  ['CAN$5M', 'Canadian dollars'],
  ['$U 500.000', 'Uruguayan pesos'],
  // clucraft/PriceGhost#2, RubyMoney/monetize#139
  ['CHF 3,999.00', 'Swiss francs'],
  ['568,000 VND', 'Vietnamese dong'],
]

describe('reading an amount, in forms and imports', () => {
  it.each([
    ['1.2M USD', 1_200_000],
    ['$1,234.567', 1235],
    ['US$ 500k', 500_000],
    ['U.S. $1M', 1_000_000],
    ['ca. $500k', 500_000],
    ['$1.5MM', 1_500_000],
    ['1.5bn', 1_500_000_000],
    ['2,5k', 2500],
    ['1,500', 1500],
    ['٥٠٠٠٠٠', 500_000],
    ['５００，０００', 500_000],
    ['५,००,०००', 500_000],
    ['$250,000 over 18 months', 250_000],
    ['250k-500k', 500_000],
    ['1’500’000', 1_500_000],
    ['500.000,-', 500_000],
    ['$500K for 10%', 500_000],
    ['500K USD', 500_000],
    // openexchangerates/accounting.js#113, Tekki/sql-ledger#40: Indian groups, with cents.
    ['10,00,000.50', 1_000_001],
    ['100,00,00,000', 1_000_000_000],
    // globalizejs/globalize#517, scrapinghub/price-parser#58, jbms/beancount-import#39: nothing before the separator.
    ['.5M', 500_000],
    ['$.5M', 500_000],
    [',5 Mio', 500_000],
    // ledger/ledger#1888, mktj/parsecurrency#9: after a zero, three digits aren't thousands.
    ['0,500 Mio', 500_000],
    ['$0.075M', 75_000],
    // A program's output of a number with three decimals.
    ['1250000.333', 1_250_000],
    // JavaMoney/jsr354-ri#193, scrapinghub/price-parser#39: a non-breaking or narrow space.
    ['14\u00A0000,12', 14_000],
    ['14\u202F000,12 $', 14_000],
    ['1\u2009000\u2009000', 1_000_000],
    // adobe/react-spectrum#8545: Swiss thousands, and the apostrophes that keyboards offer for theirs.
    ["1'000", 1000],
    ['1‘500‘000', 1_500_000],
    ['1´500´000', 1_500_000],
    ['1`500`000', 1_500_000],
    // ex-money/money#112: thousands with dots and with commas.
    ['1.127,54', 1128],
    ['1,127.54', 1128],
    // A non-breaking hyphen, as in Word and on the web; a minus and a tilde for “to”.
    ['$1.5\u20112 million', 2_000_000],
    ['$1\u22122M', 2_000_000],
    ['1~2M', 2_000_000],
    ['1,5 bis 2 Mio', 2_000_000],
    // Footnote marks in tables of web pages.
    ['$500K¹', 500_000],
    ['500,000²', 500_000],
    ['500 mil dólares', 500_000],
    ['$5 mil', 5_000_000],
    ['US$1.5M (seed)', 1_500_000],
    ['U$S 500.000', 500_000],
  ])('%j is %d', (text, dollars) => expect(readMoney(text)).toEqual({ dollars }))

  it.each(OTHERS)('%s is refused as %s', (text, named) => {
    expect(readMoney(text)).toEqual({ problem: `This amount is in ${named}. Enter it in US dollars.` })
    expect(currencyProblem(text)).toContain(named)
  })

  it.each([
    ['10 lakh', 'lakh'],
    ['1.5 crore', 'crore'],
    ['R500k', 'R'],
  ])('%s is refused because of an unknown word', (text, word) =>
    expect(readMoney(text)).toEqual({ problem: expect.stringContaining(`“${word}”`) }),
  )

  it.each([
    '250 or 500',
    '250,000 over 18 months',
    '($500,000)',
    '500-',
    '$M 1.5',
    '−500',
    '50%',
    '$1½M',
    '1 1/2 million',
    '2024-01-31',
    '5.1.2026',
    'none',
    // Two amounts that aren't a range.
    '1M 500K',
    '1 million 500 thousand',
    '$1M or $2M',
    '1M/2M',
    '500000\n750000',
    '500 1000',
    // The ask next to another amount in millions.
    '$10M cap, raising $2M',
    '$8M pre-money, raising $1M',
    'Seed 2024 $500K',
    '1. $500K',
    // usc-isi-i2/etk#22, daniel3303/Equibles#4141: numbers that were split or joined by mistake.
    'Hh- 150 200 -Full Hr',
    '$200,\n000',
    '1,5,00',
    '1..5M',
    '1.5.0M',
    // Decimals or a typo in the thousands: osrec/currencyFormatter.js#38 uses another country's cents.
    '12345,678',
    '1,234567',
    '500 mil',
    '$000 500',
    '500 ($000)',
    '+1 555 123 4567',
    '555-123-4567',
    '\u2011500',
  ])('%j isn’t a clear amount', (text) => expect(readMoney(text)).toHaveProperty('problem'))

  it('of all currencies of the world only US dollars are accepted', () => {
    const currency = fc.constantFrom(...Intl.supportedValuesOf('currency').filter((code) => code !== 'USD'))
    const locale = fc.constantFrom('en-US', 'de-DE', 'fr-CA', 'en-IN', 'pt-BR', 'sv-SE', 'ja-JP', 'ar-EG', 'pl-PL')
    const display = fc.constantFrom('symbol', 'code', 'name')
    fc.assert(
      fc.property(currency, locale, display, fc.integer({ min: 1, max: 9_999_999 }), (code, locale, display, n) => {
        const text = new Intl.NumberFormat(locale, {
          style: 'currency',
          currency: code,
          currencyDisplay: display,
        }).format(n)
        // In its own country a dollar is written like ours.
        fc.pre(!/^[\d\s.,]*\$[\d\s.,]*$/.test(text))
        expect(readMoney(text), text).toHaveProperty('problem')
      }),
      { numRuns: 1000 },
    )
  })

  it('a form shows how it reads an amount while it is typed', () => {
    expect([formatAmountText('$1.5M'), formatAmountText('€1.5M'), formatAmountText('')]).toEqual([
      '$1,500,000',
      null,
      null,
    ])
    expect([formatRangeText('50k-100k'), formatRangeText('€50k-€100k')]).toEqual(['$50,000 - $100,000', null])
    expect(['1.5 mln', 'N500,000', '100万', '1½M'].map(formatRangeText)).toEqual([null, null, null, null])
    expect(formatRangeText('usually 50k-100k for a first check')).toBe('$50,000 - $100,000')
  })
})

describe('a range of money', () => {
  it.each([
    ['$10K - $50K', 10_000, 50_000],
    ['$500K - $1M', 500_000, 1_000_000],
    ['50-100k', 50_000, 100_000],
    ['$1M+', 1_000_000, null],
    ['500k or more', 500_000, null],
    ['over $2M', 2_000_000, null],
    ['under $500K', 0, 500_000],
    ['up to 75,000', 0, 75_000],
    ['$75,000', 75_000, 75_000],
    ['100000 - 50000', 50_000, 100_000],
  ])('%s', (label, min, max) => expect(parseMoneyRange(label)).toEqual({ min, max }))

  it.each(['', '-', 'varies'])('%j has no meaning in dollars', (label) => expect(parseMoneyRange(label)).toBeNull())
})

describe('formatting a range when its field loses focus', () => {
  it.each([
    ['50000-100000', '$50,000 - $100,000'],
    ['50k-100k', '$50,000 - $100,000'],
    ['75000', '$75,000'],
    ['2M+', '$2,000,000+'],
    ['$50K - $100K', '$50K - $100K'],
    ['$1M+', '$1M+'],
    ['under 500k', '$0 - $500,000'],
    [' - ', '-'],
    ['-5', '-5'],
    ['0', '0'],
  ])('%j becomes %j', (typed, shown) => {
    expect(autoformatRange(typed)).toBe(shown)
    expect(autoformatRange(shown)).toBe(shown)
  })
})

describe('showing an amount', () => {
  it.each([
    [1_500_000, '$1.5M'],
    [1_000_000, '$1.0M'],
    [999_999, '$1.0M'],
    [999_499, '$999K'],
    [250_000, '$250K'],
    [1_000, '$1K'],
    [999, '$999'],
    [1_250_000_000, '$1,250.0M'],
    [0, 'Undisclosed'],
    [null, 'Undisclosed'],
    [undefined, 'Undisclosed'],
    [Number.NaN, 'Undisclosed'],
  ])('%s as %s', (dollars, shown) => expect(formatAmount(dollars)).toBe(shown))
})

describe('an amount in a form or call', () => {
  const optional = moneyInput()
  const required = moneyInput('needed')

  it.each([
    [250_000, 250_000],
    [99.6, 100],
    ['$1.5M', 1_500_000],
    [1_000_000_000_000, 1_000_000_000_000],
    ['', null],
    ['  ', null],
    [null, null],
    [undefined, null],
  ])('%j is %j', (value, dollars) => expect(outcome(optional.safeParse(value))).toEqual({ data: dollars }))

  it.each(['none', -1, '-500', Number.NaN, Number.POSITIVE_INFINITY, true, [], {}])('%j isn’t an amount', (value) =>
    expect(messageFor(optional.safeParse(value), '')).toBe('Please enter a valid funding amount (e.g. $100,000)'),
  )

  it.each([1_000_000_000_001, '99999999999999999999', 2 ** 53])('%j is too large', (value) =>
    expect(messageFor(optional.safeParse(value), '')).toBe('Enter an amount of $1,000,000,000,000 or less'),
  )

  it.each(['', null, undefined])('%j is refused if one is required', (value) =>
    expect(messageFor(required.safeParse(value), '')).toBe('needed'),
  )
})
