import type { ConnectionState, PipelineStage, SubmissionStatus } from '#api/contract/enumerations.ts'

/** A startup that an investor saved, by their names. */
export interface DemoSaved {
  investor: string
  company: string
  notes?: string
  tags?: string[]
  /** How far the investor has come; `new` unless told. */
  pipeline?: PipelineStage
  passedReason?: string
  nextAction?: string
  /** Days from the first start until the next action; negative ones are overdue. */
  nextActionIn?: number
  daysAgo: number
}

/** A request of an investor to be introduced, by their names. */
export interface DemoConnection {
  investor: string
  company: string
  state: ConnectionState
  message?: string
  answerNote?: string
  daysAgo: number
  /** Days before the first start when it was answered or withdrawn. */
  answeredDaysAgo?: number
}

/** A funding request of a startup as it was submitted: what its profile says today, but for what it `said` then. */
export interface DemoSubmission {
  company: string
  said?: Partial<Record<'elevatorPitch' | 'equityOffered' | 'traction', string>> & {
    fundingAmount?: number
    highlights?: string[]
  }
  status: SubmissionStatus
  daysAgo: number
  answeredDaysAgo?: number
}

const JONAH = 'Jonah Whitaker'
const LUCIA = 'Lucia Ferrante'

export const savedStartups: readonly DemoSaved[] = [
  {
    investor: JONAH,
    company: 'Greenloom',
    notes:
      'Walked two fields with Maya. The wet corner was where her map said it would be.\n\nAsk: what does the lender pay per field, and for how long?',
    tags: ['visited', 'shortlist'],
    pipeline: 'in_diligence',
    nextAction: 'Ask the lender for the price of a field',
    nextActionIn: 0,
    daysAgo: 0,
  },
  {
    investor: JONAH,
    company: 'Quietwell',
    notes: 'My mother-in-law would have needed this. Talk to the insurer before deciding.',
    tags: ['shortlist', 'health'],
    pipeline: 'contacted',
    nextAction: 'Call the insurer',
    nextActionIn: 3,
    daysAgo: 1,
  },
  {
    investor: JONAH,
    company: 'Tallgrass Robotics',
    notes: 'Round is too large for me alone; ask Clement.',
    tags: ['syndicate'],
    daysAgo: 4,
  },
  {
    investor: JONAH,
    company: 'Bluestem Water',
    notes: 'Third container ships this month.',
    tags: ['water', 'visit next'],
    pipeline: 'contacted',
    nextAction: 'Visit the third container',
    nextActionIn: -2,
    daysAgo: 6,
  },
  { investor: JONAH, company: 'Millrace Power', daysAgo: 13 },
  {
    investor: JONAH,
    company: 'Juniper & Rye',
    notes: 'Best bread in the valley. Revenue share suits me.',
    tags: ['small check'],
    pipeline: 'committed',
    daysAgo: 22,
  },
  { investor: JONAH, company: 'Careloom', tags: ['health', 'early'], daysAgo: 31 },
  {
    investor: JONAH,
    company: 'Overbough',
    tags: ['early'],
    pipeline: 'passed',
    passedReason: 'Too early for me. Look again when there are paying customers.',
    daysAgo: 58,
  },
  {
    investor: LUCIA,
    company: 'Harvest Ledger',
    notes: 'Strong retention. Reference calls on Friday.',
    tags: ['diligence'],
    daysAgo: 3,
  },
  {
    investor: LUCIA,
    company: 'Greenloom',
    notes: 'Second meeting with the team of five.',
    tags: ['diligence', 'ag'],
    daysAgo: 8,
  },
  { investor: LUCIA, company: 'Prairie Signal', tags: ['ag', 'insurance'], daysAgo: 15 },
  { investor: LUCIA, company: 'Plainscript', daysAgo: 24 },
  {
    investor: 'Beatrice Okafor',
    company: 'Gridstone',
    notes: 'Ask for the test report of the second core.',
    tags: ['storage'],
    daysAgo: 10,
  },
  { investor: 'Beatrice Okafor', company: 'Millrace Power', tags: ['river'], daysAgo: 40 },
  {
    investor: 'Priyanka Desai',
    company: 'Fernhill Bio',
    notes: 'Data is good; the strip needs a shelf life of a year.',
    daysAgo: 12,
  },
  { investor: 'Priyanka Desai', company: 'Helixbrook', daysAgo: 90 },
  { investor: 'Oscar Villanueva', company: 'Switchmoor', tags: ['lead?'], daysAgo: 18 },
  { investor: 'Annika Rowe', company: 'Gatewick Security', daysAgo: 9 },
  { investor: 'Clement Barrow', company: 'Tallgrass Robotics', notes: 'They may have the east field.', daysAgo: 27 },
  { investor: 'Clement Barrow', company: 'Greenloom', daysAgo: 70 },
  { investor: 'Harold Finch-Lindgren', company: 'Juniper & Rye', daysAgo: 33 },
  { investor: 'Margit Solheim', company: 'Slow River Radio', notes: 'Could this be a cooperative?', daysAgo: 7 },
]

export const connections: readonly DemoConnection[] = [
  {
    investor: LUCIA,
    company: 'Greenloom',
    state: 'requested',
    message: 'We would like to see a season of data from two of your farms. Is next week possible?',
    daysAgo: 1,
  },
  { investor: 'Clement Barrow', company: 'Greenloom', state: 'requested', daysAgo: 3 },
  {
    investor: JONAH,
    company: 'Greenloom',
    state: 'accepted',
    answerNote: 'Come by on Thursday, and bring boots.',
    daysAgo: 9,
    answeredDaysAgo: 8,
  },
  {
    investor: 'Annika Rowe',
    company: 'Greenloom',
    state: 'declined',
    answerNote: 'Thank you! We are looking for people from farming this time.',
    daysAgo: 25,
    answeredDaysAgo: 23,
  },
  {
    investor: JONAH,
    company: 'Quietwell',
    state: 'requested',
    message: 'I should like to hear how the nights went in the second month.',
    daysAgo: 0,
  },
  { investor: 'Priyanka Desai', company: 'Quietwell', state: 'accepted', daysAgo: 19, answeredDaysAgo: 17 },
  { investor: JONAH, company: 'Millrace Power', state: 'withdrawn', daysAgo: 48, answeredDaysAgo: 40 },
  {
    investor: JONAH,
    company: 'Juniper & Rye',
    state: 'declined',
    answerNote: 'The round is full, and the bread is on us.',
    daysAgo: 30,
    answeredDaysAgo: 29,
  },
  {
    investor: LUCIA,
    company: 'Harvest Ledger',
    state: 'accepted',
    answerNote: 'References follow by mail.',
    daysAgo: 14,
    answeredDaysAgo: 13,
  },
  { investor: LUCIA, company: 'Prairie Signal', state: 'requested', daysAgo: 5 },
  { investor: 'Beatrice Okafor', company: 'Gridstone', state: 'accepted', daysAgo: 36, answeredDaysAgo: 34 },
  { investor: 'Beatrice Okafor', company: 'Millrace Power', state: 'accepted', daysAgo: 60, answeredDaysAgo: 57 },
  { investor: 'Oscar Villanueva', company: 'Switchmoor', state: 'requested', daysAgo: 2 },
  { investor: 'Annika Rowe', company: 'Gatewick Security', state: 'accepted', daysAgo: 11, answeredDaysAgo: 10 },
  { investor: 'Harold Finch-Lindgren', company: 'Corner Shelf', state: 'requested', daysAgo: 6 },
  { investor: 'Margit Solheim', company: 'Brightpath Tutors', state: 'withdrawn', daysAgo: 44, answeredDaysAgo: 43 },
]

/** The funding requests of each company, oldest first. */
export const submissions: readonly DemoSubmission[] = [
  {
    company: 'Greenloom',
    said: {
      fundingAmount: 1_000_000,
      equityOffered: '10%',
      highlights: ['42 paying farms on 30,000 acres', '94% renewed after the first season'],
      traction: 'Recurring revenue of $130K a year.',
    },
    status: 'replaced',
    daysAgo: 171,
    answeredDaysAgo: 170,
  },
  {
    company: 'Greenloom',
    said: {
      fundingAmount: 1_000_000,
      highlights: ['42 paying farms on 30,000 acres', '94% renewed after the first season'],
      traction: 'Recurring revenue of $130K a year.',
    },
    status: 'approved',
    daysAgo: 170,
    answeredDaysAgo: 169,
  },
  { company: 'Greenloom', status: 'approved', daysAgo: 24, answeredDaysAgo: 23 },
  {
    company: 'Second Season',
    said: { fundingAmount: 900_000, equityOffered: '5%', traction: '' },
    status: 'rejected',
    daysAgo: 33,
    answeredDaysAgo: 31,
  },
  { company: 'Second Season', status: 'pending', daysAgo: 2 },
]

/** Filters that investors keep, to hear of new startups that fit. */
export const savedSearches = [
  {
    investor: JONAH,
    name: 'Farms, before the first round',
    industry: 'AgTech',
    stage: 'pre-seed',
    frequency: 'weekly',
  },
  { investor: JONAH, name: 'Anything about water', q: 'water', frequency: 'daily' },
  { investor: LUCIA, name: 'FinTech', industry: 'FinTech', frequency: 'daily' },
] as const

/** Requests for a new password, so that the administrator's list is not empty. */
export const passwordResets = [
  {
    person: 'Opal Jennings',
    reason: 'New phone, and the password was only saved on the old one.',
    status: 'pending',
    daysAgo: 0,
  },
  { person: 'Desmond Park', reason: 'I have not logged in since last year.', status: 'pending', daysAgo: 2 },
  { person: 'Bram Ellison', reason: 'I forgot it.', status: 'approved', daysAgo: 12 },
] as const
