/** What people report: messages of a conversation, or a profile. */
export const REPORTED = ['messages', 'startup', 'investor'] as const
export type Reported = (typeof REPORTED)[number]

/** What is wrong with a profile, as whoever reports it chooses. */
export const REPORT_GROUNDS = ['untrue', 'impostor', 'fraud', 'insulting', 'other'] as const
export type ReportGround = (typeof REPORT_GROUNDS)[number]

export const GROUND_LABELS: Readonly<Record<ReportGround, string>> = {
  untrue: 'It says something untrue',
  impostor: 'It is not who it says it is',
  fraud: 'It looks like fraud',
  insulting: 'It is insulting or unlawful',
  other: 'Something else',
}

/** What an administrator did about a report. */
export const REPORT_OUTCOMES = ['nothing', 'asked', 'hidden', 'other'] as const
export type ReportOutcome = (typeof REPORT_OUTCOMES)[number]

/** As administrators choose it. */
export const OUTCOME_CHOICES: Readonly<Record<ReportOutcome, string>> = {
  nothing: 'Leave the profile as it is',
  asked: 'Ask its owner for a change',
  hidden: 'Hide the profile and ask for a change',
  other: 'Something else, which you did elsewhere',
}

/** As the reporter reads it. */
export const OUTCOME_LABELS: Readonly<Record<ReportOutcome, string>> = {
  nothing: 'We left the profile as it is.',
  asked: 'We asked for a change.',
  hidden: 'We hid the profile.',
  other: 'We did something about it.',
}

/** Whether the owner of the profile is told what to change. */
export const asksForChange = (outcome: ReportOutcome | null): outcome is 'asked' | 'hidden' =>
  outcome === 'asked' || outcome === 'hidden'
