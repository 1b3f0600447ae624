import type { ConnectionParty } from '#api/connections/contract/transitions.ts'
import type {
  ConnectionState,
  DeclineReason,
  DocumentType,
  DocumentVisibility,
  PipelineStage,
  Stage,
  SubmissionStatus,
  Want,
} from '#api/platform/contract/enumerations.ts'
import type { FundingRequestForm, StartupForm } from '#api/startups/contract/schema.ts'
import type { IntroductionAnswer } from '#api/introductions/contract.ts'
import type { InvestorForm } from '#api/investors/contract/schema.ts'
import type { PasswordResetRow } from '#api/auth/table.ts'
import type { SavedSearchRow } from '#api/saved-startups/table.ts'
import documentData from './documents.json' with { type: 'json' }
import investorData from './investors.json' with { type: 'json' }
import type { Slide } from './slides.ts'
import relations from './relations.json' with { type: 'json' }
import startupData from './startups.json' with { type: 'json' }

/** Whom it is about, and how many days before the first start it happened. People and companies are given by name. */
interface Between {
  investor: string
  company: string
  daysAgo: number
}

/** A sample company: what its founder would type into the profile form, and who that founder is. */
export interface DemoStartup extends Pick<
  StartupForm,
  'companyName' | 'industry' | 'stage' | 'elevatorPitch' | 'description' | 'equityOffered' | 'traction' | 'founded'
> {
  founder: string
  /** The founder's username; else it is made of their name. */
  username?: string
  /** False: the founder's own role still waits for approval. */
  founderApproved?: boolean
  /** Its web domain, always under `.example`. */
  domain: string
  location?: string
  /** Whole dollars; null: undisclosed. */
  ask: number | null
  highlights: string[]
  /** What becomes of its profile. `request`: approved, with a funding request that waits. */
  review: 'approved' | 'pending' | 'request' | 'rejected'
  isPublic: boolean
  /** What it looks for. */
  wants?: Want[]
  openToIntroductions?: boolean
  openRequests?: number
  daysAgo: number
  /** Days before the first start when the founder last said that it holds; else a few weeks. */
  confirmedDaysAgo?: number
}

/** A sample investor: what they would type into the profile form, and who they are. */
export interface DemoInvestor extends Pick<InvestorForm, 'background' | 'areasOfInterest' | 'investmentRange'> {
  person: string
  /** Their username; else it is made of their name. */
  username?: string
  firmName?: string
  otherInterestArea?: string
  notableInvestments?: string
  /** A web domain, always under `.example`. */
  domain?: string
  willingToMentor?: boolean
  menteeCapacity?: number
  stages?: Stage[]
  openRequests?: number
  isPublic: boolean
  /** False: the role still waits for approval. */
  approved: boolean
  daysAgo: number
  confirmedDaysAgo?: number
}

interface DemoSaved extends Between {
  notes?: string
  tags?: string[]
  /** How far the investor has come; `new` by default. */
  pipeline?: PipelineStage
  passedReason?: string
  nextAction?: string
  /** Days from the first start until the next action; negative ones are overdue. */
  nextActionIn?: number
  /** What was done before, the last first. */
  done?: { action: string; daysAgo: number }[]
}

interface DemoConnection extends Between {
  state: ConnectionState
  /** The investor by default. */
  askedBy?: ConnectionParty
  message?: string
  answerNote?: string
  declineReason?: DeclineReason
  /** Days before the first start when it was answered or withdrawn. */
  answeredDaysAgo?: number
  /** What the two wrote to each other since. */
  written?: { side: ConnectionParty; text: string; daysAgo: number }[]
  /** What one of the two showed to the administrators: the messages by their places. */
  reported?: { by: ConnectionParty; marked: number[]; reason: string; daysAgo: number }
}

/** Two whom the region proposed to each other, and what they have said so far. */
interface DemoIntroduction extends Between {
  sentence: string
  founderAnswer?: IntroductionAnswer
  investorAnswer?: IntroductionAnswer
}

/** A funding request as submitted: the profile of today, with what it `said` then. */
interface DemoSubmission {
  company: string
  said?: Partial<FundingRequestForm>
  status: SubmissionStatus
  daysAgo: number
  answeredDaysAgo?: number
}

/** A deck of fifteen slides, which are written when the region is, or a document that brings its own. */
export interface DemoDocument {
  company: string
  name: string
  /** A pitch deck by default. */
  type?: DocumentType
  slides?: Slide[]
  /** What a reader agrees to before, and who did. */
  terms?: { text: string; agreed: { person: string; daysAgo: number }[] }
  visibility: DocumentVisibility
  downloadable: boolean
  daysAgo: number
  /** Whom the founder named. */
  named: string[]
  /** Who waits for an answer. */
  asks: { person: string; daysAgo: number }[]
  /** Who opened it, and for how many seconds each page was in view. */
  reads: { person: string; daysAgo: number; downloads?: number; seconds: number[] }[]
}

export const startups = startupData as readonly DemoStartup[]
export const investors = investorData as readonly DemoInvestor[]
export const documents = documentData as readonly DemoDocument[]
export const savedStartups = relations.savedStartups as readonly DemoSaved[]
export const connections = relations.connections as readonly DemoConnection[]
export const introductions = relations.introductions as readonly DemoIntroduction[]
/** Those of one company stand oldest first. */
export const submissions = relations.submissions as readonly DemoSubmission[]
/** Filters that investors keep, to hear of new startups that fit. */
export const savedSearches = relations.savedSearches as readonly (Pick<SavedSearchRow, 'name'> &
  Partial<Pick<SavedSearchRow, 'q' | 'industry' | 'stage'>> & { investor: string; frequency: 'daily' | 'weekly' })[]
/** Requests for a new password, so that the administrator's list is not empty. */
export const passwordResets = relations.passwordResets as readonly (Pick<PasswordResetRow, 'reason' | 'status'> & {
  person: string
  daysAgo: number
})[]
