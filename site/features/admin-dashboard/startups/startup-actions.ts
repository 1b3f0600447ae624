import type { StartupListItem } from '#api/startups/contract/responses.ts'
import type { MenuAction } from '#site/ui/overlays/MenuPanel.tsx'

export const hasFundingRequest = ({ fundingRequestedAt, status }: StartupListItem): boolean =>
  Boolean(fundingRequestedAt) && status === 'pending'

const ACTIONS = [
  { id: 'review-funding', label: 'Review funding request', icon: 'file' },
  { id: 'see-funding', label: 'See funding request', icon: 'file' },
  { id: 'unapprove', label: 'Take back the approval', icon: 'cross', tone: 'danger' },
  { id: 'history', label: 'History', icon: 'clock' },
] as const satisfies readonly MenuAction[]

/** What can be done about a startup: by the menu of its row, and by the other controls of it. */
export type StartupAction = (typeof ACTIONS)[number]['id'] | 'approve' | 'show' | 'hide'

/** What the menu of a row offers. */
export function listActions(startup: StartupListItem): MenuAction[] {
  const isOffered: Partial<Record<StartupAction, boolean>> = {
    'review-funding': hasFundingRequest(startup),
    'see-funding': Boolean(startup.fundingRequestedAt) && !hasFundingRequest(startup),
    unapprove: startup.approved,
  }
  return ACTIONS.filter(({ id }) => isOffered[id] ?? true)
}

/** What a decision is about: it goes with the decision. */
export const getShown = ({ id, companyName, updatedAt }: StartupListItem) => ({ id, companyName, updatedAt })
export type ShownStartup = ReturnType<typeof getShown>
