import type { MatchSummary } from '#api/matches/calls.ts'
import type { MatchParty } from '#api/matches/contract/schema.ts'
import type { Level, MatchKind } from '#api/matches/contract/kinds.ts'

/** Matches in words: what two people state is compared, and no one is judged (rules: Reasons). */
export const MATCHES = {
  title: 'Your matches',
  lead: 'Matches are based on what you both entered. They aren’t investment advice or an endorsement.',
  how: 'How matching works',
  all: 'See your matches',
  mentoring: 'Find startups to mentor',
  pair: 'Why this is a match',
  best: 'Your best matches',
  noBest: 'No matches right now. Check back as profiles change.',
  list: { investor: 'Startup matches', founder: 'Investor matches' },
  /** Matches with as much against as for them. */
  others: (count: number) => (count === 1 ? '1 partial match' : `${count} partial matches`),
  othersList: 'Partial matches',
  failed: 'Couldn’t load your matches',
  kinds: 'Match type',
  dismiss: 'Not interested',
  undo: 'Undo',
  unlisted: (count: number) => `You also match ${count} investors with private profiles.`,
} as const

/** The badge of each level. */
export const LEVEL_TONES = { strong: 'success', good: 'primary', possible: 'neutral' } as const satisfies Record<
  Level,
  string
>

export const KIND_LABELS: Readonly<Record<MatchKind, string>> = { funding: 'Funding', mentoring: 'Mentoring' }

/** A sentence or two, and where to go from there. */
export interface Note {
  title: string
  text: string
  link: { label: string; href: string }
}
type State = Exclude<MatchSummary['state'], 'ready'>
type Missing = MatchSummary['missing'][number]

const profile = (label: string) => ({ label, href: '/profile' })

/** Why someone gets no suggestions at all. */
export const getStateNote = (state: State, reviewTime: string): Note => STATE_NOTES(reviewTime)[state]

const STATE_NOTES = (reviewTime: string): Readonly<Record<State, Note>> => ({
  noProfile: {
    title: 'Begin with your profile',
    text: 'We use your profile to find matches.',
    link: profile('Complete Your Profile'),
  },
  notListed: {
    title: 'Your profile isn’t listed yet',
    text: `You’ll see matches once we’ve reviewed it, usually within ${reviewTime}.`,
    link: profile('Your Profile'),
  },
  paused: {
    title: 'Your matches are paused',
    text: 'You turned introductions off in your profile, so you don’t see matches and aren’t shown as one.',
    link: { label: 'Change it', href: '/profile#openToIntroductions' },
  },
  full: {
    title: 'You’ve reached your request limit',
    text: 'Reply to a request or raise your limit to see new matches.',
    link: { label: 'Your Dashboard', href: '/dashboard' },
  },
  unconfirmed: {
    title: 'Is your profile still accurate?',
    text: 'You last confirmed it more than six months ago. Confirm it to see new matches.',
    link: { label: 'Your Dashboard', href: '/dashboard' },
  },
})

/** What to fill in, and why: each a sentence of its own, and where. */
export const MISSING_NOTES: Readonly<Record<Missing, { text: string; link: Note['link'] }>> = {
  industries: {
    text: 'Choose an industry as an area of interest: it’s the first thing we compare.',
    link: { label: 'Choose industries', href: '/profile#areasOfInterest' },
  },
  stages: {
    text: 'Add the stages you invest in so the right startups come first.',
    link: { label: 'Add stages', href: '/profile#stages' },
  },
  checkSize: {
    text: 'Add your check size so we can compare it with funding asks.',
    link: { label: 'Add your range', href: '/profile#investmentRange' },
  },
  ask: {
    text: 'Add your funding ask so we can compare it with check sizes.',
    link: { label: 'Add your ask', href: '/submit-funding-request' },
  },
}

const BROWSE: Readonly<Record<MatchParty, Note['link']>> = {
  investor: { label: 'Discover Startups', href: '/startups' },
  founder: { label: 'Investors', href: '/investors' },
}
const NO_MATCHES: Readonly<Record<MatchParty, Readonly<Record<MatchKind, string>>>> = {
  investor: {
    funding: 'No matches right now',
    mentoring: 'No startups looking for a mentor right now',
  },
  founder: { funding: 'No listed investor fits you right now', mentoring: 'No listed mentor fits you right now' },
}

/** What stands in the place of an empty list. */
export const emptyNote = (party: MatchParty, kind: MatchKind): Note => ({
  title: NO_MATCHES[party][kind],
  text: 'New matches appear here as people join and update their profiles.',
  link: BROWSE[party],
})

/** How to get the list of mentoring, for who has none. */
export const MENTORING_HINT: Readonly<Record<MatchParty, { text: string; link: Note['link'] }>> = {
  investor: {
    text: 'Would you mentor a founder?',
    link: { label: 'Say so in your profile', href: '/profile#willingToMentor' },
  },
  founder: { text: 'Looking for a mentor, too?', link: profile('Say so in your profile') },
}
