import type { StartupForm } from '#api/contract/startup.ts'

/** What becomes of a sample startup's profile. `request`: approved, with a funding request that waits. */
export type Review = 'approved' | 'pending' | 'request' | 'rejected'

type Profile = Pick<
  StartupForm,
  'industry' | 'stage' | 'elevatorPitch' | 'description' | 'equityOffered' | 'traction' | 'founded'
>

/** A sample company: what its founder would type into the profile form, and who that founder is. */
export interface DemoStartup extends Profile {
  companyName: string
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
  review: Review
  isPublic: boolean
  mentorship?: boolean
  /** How many days before the first start it was created. */
  daysAgo: number
}
