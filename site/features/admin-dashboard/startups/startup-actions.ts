import type { StartupListItem } from '#api/startups/contract/responses.ts'
import { hasUnpassedOffer } from '#api/startups/contract/offers.ts'
import type { MenuAction } from '#site/ui/overlays/MenuPanel.tsx'

export const hasFundingRequest = ({ fundingRequestedAt, status }: StartupListItem): boolean =>
  Boolean(fundingRequestedAt) && status === 'pending'

const ACTIONS = [
  { id: 'review-funding', label: 'Review funding request', icon: 'file' },
  { id: 'see-funding', label: 'See funding request', icon: 'file' },
  { id: 'review-offer', label: 'Review offering', icon: 'warning' },
  { id: 'offer-record', label: 'Who saw the offer', icon: 'eye' },
  { id: 'unapprove', label: 'Revoke approval', icon: 'cross', tone: 'danger' },
  { id: 'history', label: 'History', icon: 'clock' },
] as const satisfies readonly MenuAction[]

export type StartupAction = (typeof ACTIONS)[number]['id']

/** What the menu of a row offers. */
export function listActions(startup: StartupListItem) {
  const isOffered: Partial<Record<StartupAction, boolean>> = {
    'review-funding': hasFundingRequest(startup),
    'see-funding': Boolean(startup.fundingRequestedAt) && !hasFundingRequest(startup),
    'review-offer': hasUnpassedOffer(startup),
    unapprove: startup.approved,
  }
  return ACTIONS.filter(({ id }) => isOffered[id] ?? true)
}

/** What a decision is about: it goes with the decision. */
export type ShownStartup = Pick<StartupListItem, 'id' | 'companyName' | 'updatedAt'>
