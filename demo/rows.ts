import { DAY } from '#api/platform/contract/dates.ts'
import { fundingRequestInput, startupInput, type StartupForm } from '#api/startups/contract/schema.ts'
import { investorInput } from '#api/investors/contract/schema.ts'
import { parseMoneyRange } from '#api/platform/contract/money.ts'
import type { Transaction } from '#api/platform/db/database.ts'
import type { NewFundingSubmission, NewStartup } from '#api/startups/table.ts'
import type { NewInvestor } from '#api/investors/table.ts'
import { toLocalDay } from '#content/event-time.ts'
import { region } from './region.ts'
import { submissions, type DemoInvestor, type DemoStartup } from './sample.ts'

/** A transaction that fills the database, with dates before `now`, and the ids of people and companies by name. */
export interface Seed {
  transaction: Transaction
  now: number
  ids: Map<string, number>
}

export function getId(ids: Seed['ids'], name: string): number {
  const id = ids.get(name.replace(/^Dr\. /, ''))
  if (id === undefined) throw new Error(`The sample data name "${name}", who is not in them`)
  return id
}

export const daysBefore = (now: number, days: number): Date => new Date(now - days * DAY)

/** The calendar day in the region's time zone, `YYYY-MM-DD`. */
export const dayBefore = (now: number, days: number): string => toLocalDay(daysBefore(now, days), region.timeZone)

/** `Dr. Noor Aldana` → first and last name, without the title. */
export function getName(user: string): { firstName: string; lastName: string } {
  const [firstName = '', ...rest] = user.replace(/^Dr\. /, '').split(' ')
  return { firstName, lastName: rest.join(' ') }
}

/** `Maya Ortega-Lind` → `maya.ortega-lind`. */
export function getUsername(user: string): string {
  const { firstName, lastName } = getName(user)
  return `${firstName}.${lastName}`.toLowerCase().replaceAll(' ', '-')
}

/** An invalid phone number, always the same for a name. */
function getPhone(user: string): string {
  const sum = [...user].reduce((total, character) => total + character.codePointAt(0)!, 0)
  return `555-01${String(sum % 100).padStart(2, '0')}`
}

/** People confirm their profiles now and then, most of them in the last three weeks. */
const confirmedAt = ({ daysAgo, confirmedDaysAgo }: { daysAgo: number; confirmedDaysAgo?: number }, now: number) =>
  daysBefore(now, confirmedDaysAgo ?? daysAgo % 21)

/** The founder's input to the profile form. */
export const startupForm = (startup: DemoStartup): StartupForm => ({
  companyName: startup.companyName,
  industry: startup.industry,
  stage: startup.stage,
  founded: startup.founded,
  location: startup.location ?? 'Wrenfield, Westmark',
  website: `https://${startup.domain}`,
  phoneNumber: getPhone(startup.founder),
  linkedIn: `https://social.example/${getUsername(startup.founder)}`,
  elevatorPitch: startup.elevatorPitch,
  description: startup.description,
  pitchDeck: startup.ask ? `https://${startup.domain}/deck` : '',
  fundingAmount: startup.ask,
  equityOffered: startup.equityOffered,
  highlights: startup.highlights,
  traction: startup.traction,
  wants: startup.wants ?? [],
  openToIntroductions: startup.openToIntroductions ?? true,
  openRequests: startup.openRequests,
  isPublic: startup.isPublic,
})

export function startupRow(startup: DemoStartup, userId: number, now: number): NewStartup {
  const createdAt = daysBefore(now, startup.daysAgo)
  const approved = startup.review === 'approved' || startup.review === 'request'
  const last = submissions.findLast(({ company }) => company === startup.companyName)
  const { seekingMentorship: _, ...profile } = startupInput.parse(startupForm(startup))
  return {
    ...profile,
    userId,
    approved,
    status: startup.review === 'request' ? 'pending' : startup.review,
    fundingRequestedAt: last ? daysBefore(now, last.daysAgo) : null,
    createdAt,
    updatedAt: createdAt,
    confirmedAt: confirmedAt(startup, now),
  }
}

/** The funding requests of a startup, each as submitted. */
export function submissionRows(startup: DemoStartup, startupId: number, now: number): NewFundingSubmission[] {
  return submissions
    .filter(({ company }) => company === startup.companyName)
    .map(({ said, status, daysAgo, answeredDaysAgo }) => ({
      ...fundingRequestInput.parse({ ...startupForm(startup), ...said }),
      startupId,
      status,
      submittedAt: daysBefore(now, daysAgo),
      answeredAt: answeredDaysAgo === undefined ? null : daysBefore(now, answeredDaysAgo),
    }))
}

/** The investor's input to the profile form. */
export const investorForm = (investor: DemoInvestor) => ({
  background: investor.background,
  areasOfInterest: investor.areasOfInterest,
  otherInterestArea: investor.otherInterestArea ?? '',
  investmentRange: investor.investmentRange,
  firmName: investor.firmName ?? '',
  location: 'Wrenfield, Westmark',
  website: investor.domain ? `https://${investor.domain}` : '',
  linkedIn: `https://social.example/${getUsername(investor.person)}`,
  phoneNumber: getPhone(investor.person),
  notableInvestments: investor.notableInvestments ?? '',
  willingToMentor: investor.willingToMentor ?? false,
  menteeCapacity: investor.menteeCapacity,
  stages: investor.stages ?? [],
  openRequests: investor.openRequests,
  isPublic: investor.isPublic,
})

export function investorRow(investor: DemoInvestor, userId: number, now: number): NewInvestor {
  const createdAt = daysBefore(now, investor.daysAgo)
  const range = parseMoneyRange(investor.investmentRange)
  return {
    ...investorInput.parse(investorForm(investor)),
    userId,
    investmentMin: range?.min ?? null,
    investmentMax: range?.max ?? null,
    createdAt,
    updatedAt: createdAt,
    confirmedAt: confirmedAt(investor, now),
  }
}
