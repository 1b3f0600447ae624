import type { ConnectionParty } from '#api/connections/contract/transitions.ts'
import type { ConnectionState, DeclineReason } from '#api/connections/contract/transitions.ts'
import type { DocumentType, DocumentVisibility } from '#api/documents/contract/choices.ts'
import type { PipelineStage } from '#api/saved-startups/contract/pipeline.ts'
import type { Stage, SubmissionStatus, Want } from '#api/platform/contract/enumerations.ts'
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

/**
 * The people concerned, and how many days before the first start it happened. People and companies are given by name.
 */
interface Between {
  investor: string
  company: string
  daysAgo: number
}

/** A sample startup: what its founder would enter in the profile form, and who the founder is. */
export interface DemoStartup extends Pick<
  StartupForm,
  'companyName' | 'industry' | 'stage' | 'elevatorPitch' | 'description' | 'equityOffered' | 'traction' | 'founded'
> {
  founder: string
  /** The founder's username; by default derived from their name. */
  username?: string
  /** False: the founder's role isn't approved yet. */
  founderApproved?: boolean
  /** Its web domain, always under `.example`. */
  domain: string
  location?: string
  /** Whole dollars; null: undisclosed. */
  ask: number | null
  highlights: string[]
  /** The state of its profile. `request`: approved, with a pending funding request. */
  review: 'approved' | 'pending' | 'request' | 'rejected'
  isPublic: boolean
  /** What it's looking for. */
  wants?: Want[]
  openToIntroductions?: boolean
  openRequests?: number
  daysAgo: number
  /** Days before the first start when the founder last confirmed the profile; by default a few weeks. */
  confirmedDaysAgo?: number
}

/** A sample investor: what they would enter in the profile form, and who they are. */
export interface DemoInvestor extends Pick<InvestorForm, 'background' | 'areasOfInterest' | 'investmentRange'> {
  person: string
  /** Their username; by default derived from their name. */
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
  /** False: the role isn't approved yet. */
  approved: boolean
  daysAgo: number
  confirmedDaysAgo?: number
}

interface DemoSaved extends Between {
  notes?: string
  tags?: string[]
  /** The pipeline stage; `new` by default. */
  pipeline?: PipelineStage
  passedReason?: string
  nextAction?: string
  /** Days from the first start until the due date of the next step; negative when overdue. */
  nextActionIn?: number
  /** What was done before, most recent first. */
  done?: { action: string; daysAgo: number }[]
}

interface DemoConnection extends Between {
  state: ConnectionState
  /** The investor by default. */
  requestedBy?: ConnectionParty
  message?: string
  answerNote?: string
  declineReason?: DeclineReason
  /** Days before the first start when it was answered or withdrawn. */
  answeredDaysAgo?: number
  /** The messages between the users since then. */
  written?: { party: ConnectionParty; text: string; daysAgo: number }[]
  /** The messages, by position, that one of the users reported to the administrators. */
  reported?: { by: ConnectionParty; marked: number[]; reason: string; daysAgo: number }
}

/** Two users whom an administrator introduced, and their responses so far. */
interface DemoIntroduction extends Between {
  note: string
  founderAnswer?: IntroductionAnswer
  investorAnswer?: IntroductionAnswer
}

/** A funding request as submitted: today's profile, with the earlier values in `said`. */
interface DemoSubmission {
  company: string
  said?: Partial<FundingRequestForm>
  status: SubmissionStatus
  daysAgo: number
  answeredDaysAgo?: number
}

/** A deck of fifteen slides, which are created with the region, or a document with its own file. */
export interface DemoDocument {
  company: string
  name: string
  /** A pitch deck by default. */
  type?: DocumentType
  slides?: Slide[]
  /** The NDA that a viewer has to sign first, and who signed it. */
  terms?: { text: string; agreed: { person: string; daysAgo: number }[] }
  visibility: DocumentVisibility
  downloadable: boolean
  daysAgo: number
  /** Who was given access. */
  named: string[]
  /** Who requested access and has no response yet. */
  asks: { person: string; daysAgo: number }[]
  /** Who opened it, and for how many seconds each page was visible. */
  reads: { person: string; daysAgo: number; downloads?: number; seconds: number[] }[]
}

export const startups = startupData as readonly DemoStartup[]
export const investors = investorData as readonly DemoInvestor[]
export const documents = documentData as readonly DemoDocument[]
export const savedStartups = relations.savedStartups as readonly DemoSaved[]
export const connections = relations.connections as readonly DemoConnection[]
export const introductions = relations.introductions as readonly DemoIntroduction[]
/** The documents of one startup are listed oldest first. */
export const submissions = relations.submissions as readonly DemoSubmission[]
/** Saved searches of investors, with alerts about new results. */
export const savedSearches = relations.savedSearches as readonly (Pick<SavedSearchRow, 'name'> &
  Partial<Pick<SavedSearchRow, 'q' | 'industry' | 'stage'>> & { investor: string; frequency: 'daily' | 'weekly' })[]
/** Requests for a password reset, so that the administrator's list isn't empty. */
export const passwordResets = relations.passwordResets as readonly (Pick<PasswordResetRow, 'reason' | 'status'> & {
  person: string
  daysAgo: number
})[]
