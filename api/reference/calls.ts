import { accountCalls } from './calls/account.ts'
import { administrationCalls } from './calls/administration.ts'
import { contentCalls } from './calls/content.ts'
import { investorCalls } from './calls/investor.ts'
import { startupCalls } from './calls/startup.ts'
import type { Descriptions } from './describe.ts'

/** The chapters of the description, in its order. */
export const CHAPTERS: readonly { title: string; calls: Descriptions }[] = [
  { title: 'Accounts', calls: accountCalls },
  { title: 'Startups', calls: startupCalls },
  { title: 'Investors', calls: investorCalls },
  { title: 'Administration', calls: administrationCalls },
  { title: 'Content', calls: contentCalls },
]

/** Every call, by method and path as `api/contract/calls.ts` spells them. Tests compare it with what is served and answered. */
export const DESCRIPTIONS: Descriptions = Object.assign({}, ...CHAPTERS.map(({ calls }) => calls)) as Descriptions
