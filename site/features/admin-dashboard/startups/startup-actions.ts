import type { StartupListItem } from '#api/startups/contract/responses.ts'

/** What can be done about a startup. */
export type StartupAction = 'review-funding' | 'see-funding' | 'unapprove' | 'history' | 'approve' | 'show' | 'hide'

export const hasFundingRequest = ({ fundingRequestedAt, status }: StartupListItem): boolean =>
  Boolean(fundingRequestedAt) && status === 'pending'

/** What the menu of a row offers. */
export function listOffers(startup: StartupListItem): StartupAction[] {
  return [
    ...(hasFundingRequest(startup) ? (['review-funding'] as const) : []),
    ...(startup.fundingRequestedAt && !hasFundingRequest(startup) ? (['see-funding'] as const) : []),
    ...(startup.approved ? (['unapprove'] as const) : []),
    'history',
  ]
}

/** What a decision is about: it goes with the decision. */
export const getShown = ({ id, companyName, updatedAt }: StartupListItem) => ({ id, companyName, updatedAt })
export type ShownStartup = ReturnType<typeof getShown>
