import type { StartupListItem } from '#api/startups/contract/responses.ts'

/** What can be done about a startup. */
export type StartupAct = 'review-funding' | 'see-funding' | 'unapprove' | 'history' | 'approve' | 'show' | 'hide'

export const asksForFunding = ({ fundingRequestedAt, status }: StartupListItem): boolean =>
  Boolean(fundingRequestedAt) && status === 'pending'

/** What the menu of a row offers. */
export function offersOf(startup: StartupListItem): StartupAct[] {
  return [
    ...(asksForFunding(startup) ? (['review-funding'] as const) : []),
    ...(startup.fundingRequestedAt && !asksForFunding(startup) ? (['see-funding'] as const) : []),
    ...(startup.approved ? (['unapprove'] as const) : []),
    'history',
  ]
}

/** What a decision is about: it goes with the decision. */
export const shownOf = ({ id, companyName, updatedAt }: StartupListItem) => ({ id, companyName, updatedAt })
export type ShownStartup = ReturnType<typeof shownOf>
