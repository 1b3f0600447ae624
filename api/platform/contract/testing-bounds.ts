import { STAGES, WANTS } from './enumerations.ts'
import { LIMITS } from './limits.ts'

/** Both sides of one field's limits: what is accepted, and what is refused with which message. */
export interface Bounds {
  field: string
  accepted: unknown[]
  refused: [value: unknown, message: string][]
}

/** Bodies that together have every accepted value. */
export const acceptedBodies = (all: readonly Bounds[]): object[] =>
  Array.from({ length: Math.max(...all.map(({ accepted }) => accepted.length)) }, (_, at) =>
    Object.fromEntries(all.map(({ field, accepted }) => [field, accepted[at % accepted.length]])),
  )

const PITCH = 'Elevator pitch should be 200 characters or less'
const MONEY = 'Enter an amount of $1,000,000,000,000 or less'

const text = (length: number) => 'x'.repeat(length)
const link = (length: number) => `https://example.org/${text(length - 20)}`
const list = (length: number) => Array.from({ length }, (_, at) => `entry ${at}`)

/** A text with a minimum length, a maximum length, or both. */
function lengths(field: string, most: [number, string], least?: [number, string]): Bounds {
  return {
    field,
    accepted: [...(least ? [text(least[0])] : []), text(most[0])],
    refused: [...(least ? [[text(least[0] - 1), least[1]] as [string, string]] : []), [text(most[0] + 1), most[1]]],
  }
}

const linkBounds = (field: string): Bounds => ({
  field,
  accepted: [link(1000)],
  refused: [[link(1001), 'Links should be 1000 characters or less']],
})

/** An integer between two others. */
const numbers = (field: string, { min, max }: { min: number; max: number }): Bounds => {
  const refused = [min - 1, max + 1, min + 0.5, 'many', `${max + 1}`]
  return {
    field,
    accepted: [min, max, `${min}`, ` ${max} `, '', null],
    refused: refused.map((value) => [value, `Enter a whole number from ${min} to ${max}`]),
  }
}

/** Any values of an enumeration. */
const listChoices = (field: string, values: readonly string[]): Bounds => ({
  field,
  accepted: [[], null, values, [...values, ...values]],
  refused: [
    [[...values, 'nonsense'], 'Invalid input'],
    [values[0], 'Invalid input'],
    [list(101), 'Invalid input'],
  ],
})

/** Every limit of the startup profile form (rules: Startup profile). */
export const STARTUP_BOUNDS: readonly Bounds[] = [
  lengths(
    'companyName',
    [100, 'Company name should be 100 characters or less'],
    [2, 'Company name must be at least 2 characters'],
  ),
  lengths('location', [100, 'Location should be 100 characters or less'], [2, 'Please enter your company location']),
  lengths('elevatorPitch', [200, PITCH], [10, 'Please provide a brief elevator pitch']),
  lengths(
    'description',
    [2000, 'Description should be 2000 characters or less'],
    [50, 'Description should be at least 50 characters'],
  ),
  lengths('founded', [50, 'Founded date should be 50 characters or less']),
  lengths('phoneNumber', [20, 'Phone number should be 20 characters or less']),
  lengths('equityOffered', [100, 'Equity offered should be 100 characters or less']),
  lengths('traction', [2000, 'Traction details should be 2000 characters or less']),
  ...['website', 'linkedIn', 'pitchDeck'].map(linkBounds),
  numbers('openRequests', LIMITS.openRequests),
  listChoices('wants', WANTS),
  {
    field: 'fundingAmount',
    accepted: ['$1', `$${LIMITS.money.max}`],
    refused: [[`$${LIMITS.money.max + 1}`, MONEY]],
  },
  {
    field: 'highlights',
    accepted: [[text(300)], list(50)],
    refused: [
      [[text(301)], 'A highlight should be 300 characters or less'],
      [list(51), 'Please provide no more than 50 highlights'],
    ],
  },
]

/** Every limit of the funding request form (rules: Funding requests). */
export const REQUEST_BOUNDS: readonly Bounds[] = [
  lengths(
    'elevatorPitch',
    [500, 'Your elevator pitch should be 500 characters or less'],
    [20, 'Your elevator pitch should be at least 20 characters'],
  ),
  {
    field: 'fundingAmount',
    accepted: ['$1', `$${LIMITS.money.max}`],
    refused: [
      ['', 'Please specify your funding amount'],
      ['a lot', 'Please enter a valid funding amount (e.g. $100,000)'],
      [`$${LIMITS.money.max + 1}`, MONEY],
    ],
  },
  lengths(
    'equityOffered',
    [100, 'Equity offered should be 100 characters or less'],
    [1, "Please specify the equity percentage you're offering"],
  ),
  linkBounds('pitchDeck'),
  {
    field: 'highlights',
    accepted: [list(1), list(5), [...list(5), ' '], [text(300)]],
    refused: [
      [['', ' '], 'Please provide at least one business highlight'],
      [list(6), 'Please provide no more than 5 highlights'],
      [[text(301)], 'A highlight should be 300 characters or less'],
    ],
  },
  lengths('traction', [1000, 'Traction details should be 1000 characters or less']),
]

/** Every limit of the investor profile form (rules: Investor profile). */
export const INVESTOR_BOUNDS: readonly Bounds[] = [
  lengths(
    'background',
    [1000, 'Background should be 1000 characters or less'],
    [10, 'Please provide a brief professional background'],
  ),
  {
    field: 'areasOfInterest',
    accepted: [list(1), list(50), [text(100)]],
    refused: [
      [[], 'Please select at least one area of interest'],
      [['', ' '], 'Please select at least one area of interest'],
      [list(51), 'Select no more than 50 areas of interest'],
      [[text(101)], 'An area of interest should be 100 characters or less'],
    ],
  },
  {
    field: 'investmentRange',
    accepted: ['-', '$10,000 - $50,000', `$1 - $${LIMITS.money.max}`],
    refused: [
      ['', 'Please specify your investment range'],
      ...['varies', '-5', '−$5', '-50k - 100k', '0', '$0'].map((range): [string, string] => [
        range,
        'Please enter a valid investment range (e.g. $10,000 - $50,000)',
      ]),
      [`$1 - $${LIMITS.money.max + 1}`, MONEY],
      ['1'.repeat(101), 'Investment range should be 100 characters or less'],
    ],
  },
  lengths('firmName', [100, 'Firm name should be 100 characters or less']),
  lengths('location', [100, 'Location should be 100 characters or less'], [1, 'Please enter your location']),
  lengths('phoneNumber', [20, 'Phone number should be 20 characters or less']),
  lengths('notableInvestments', [500, 'Notable investments should be 500 characters or less']),
  ...['website', 'linkedIn'].map(linkBounds),
  numbers('openRequests', LIMITS.openRequests),
  numbers('menteeCapacity', LIMITS.mentees),
  listChoices('stages', STAGES),
]
