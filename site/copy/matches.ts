import type { MatchSummary } from '#api/matches/calls.ts'
import type { MatchParty } from '#api/matches/contract/schema.ts'
import type { Level, MatchKind } from '#api/matches/contract/kinds.ts'

/** Who fits whom, in words: what fits is compared, and no one is judged (rules: Reasons). */
export const MATCHES = {
  title: 'Who fits you',
  lead: 'We compare what both of you stated. It is no advice, and says nothing of anybody’s merits.',
  how: 'How matching works',
  all: 'See who fits you',
  mentoring: 'See whom to mentor',
  pair: 'How this fits you',
  best: 'Investors who fit you',
  noBest: 'No listed investor fits you right now. Look again when you or they have changed something.',
  failed: 'The suggestions could not be loaded',
  kinds: 'What you look for',
  notForMe: 'Not for me',
  undo: 'Undo',
  unlisted: (count: number) => `${count} more investors whose criteria you meet are not listed.`,
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
    text: 'We compare it with what others look for, so no one can fit you before it is there.',
    link: profile('Complete Your Profile'),
  },
  notListed: {
    title: 'Your profile is not listed yet',
    text: `Suggestions begin once we have reviewed it, usually within ${reviewTime}.`,
    link: profile('Your Profile'),
  },
  paused: {
    title: 'You are not open to introductions now',
    text: 'So no one is suggested to you, and you are suggested to no one. You can change that in your profile.',
    link: { label: 'Change it', href: '/profile#openToIntroductions' },
  },
  full: {
    title: 'You have as many open requests as you answer at a time',
    text: 'Answer one, or raise the number in your profile, and suggestions are back.',
    link: { label: 'Your Dashboard', href: '/dashboard' },
  },
  unconfirmed: {
    title: 'Does your profile still hold?',
    text: 'It was last confirmed more than half a year ago. Say that it is still right, and suggestions are back.',
    link: { label: 'Your Dashboard', href: '/dashboard' },
  },
})

/** What to fill in, and why: each a sentence of its own, and where. */
export const MISSING_NOTES: Readonly<Record<Missing, { text: string; link: Note['link'] }>> = {
  industries: {
    text: 'Choose an industry as an area of interest: it is the first thing we compare.',
    link: { label: 'Choose industries', href: '/profile#areasOfInterest' },
  },
  stages: {
    text: 'Name the stages you invest at, so that those who are there come first.',
    link: { label: 'Name stages', href: '/profile#stages' },
  },
  checkSize: {
    text: 'Write your investment range in dollars, so that we can compare it with what is asked for.',
    link: { label: 'Write your range', href: '/profile#investmentRange' },
  },
  ask: {
    text: 'Say how much you are raising, so that we can compare it with what investors usually put in.',
    link: { label: 'Add your ask', href: '/submit-funding-request' },
  },
}

const BROWSE: Readonly<Record<MatchParty, Note['link']>> = {
  investor: { label: 'Discover Startups', href: '/startups' },
  founder: { label: 'Investors', href: '/investors' },
}
const NO_MATCHES: Readonly<Record<MatchParty, Readonly<Record<MatchKind, string>>>> = {
  investor: {
    funding: 'No startup fits you right now',
    mentoring: 'No startup that looks for a mentor fits you right now',
  },
  founder: { funding: 'No listed investor fits you right now', mentoring: 'No listed mentor fits you right now' },
}

/** What stands in the place of an empty list. */
export const emptyNote = (party: MatchParty, kind: MatchKind): Note => ({
  title: NO_MATCHES[party][kind],
  text: 'When somebody joins or changes what they look for, you find them here.',
  link: BROWSE[party],
})

/** How to get the list of mentoring, for who has none. */
export const MENTORING_HINT: Readonly<Record<MatchParty, { text: string; link: Note['link'] }>> = {
  investor: {
    text: 'Would you mentor a founder?',
    link: { label: 'Say so in your profile', href: '/profile#willingToMentor' },
  },
  founder: { text: 'Do you look for a mentor, too?', link: profile('Say so in your profile') },
}
