import type { Connection } from '#api/connections/calls.ts'
import type { ConnectionParty } from '#api/connections/contract/transitions.ts'
import { Icon } from '#site/ui/brand/Icon.tsx'
import { Contacts } from './Contacts.tsx'
import { getOtherParty } from './other-party.ts'
import './requests.css'

interface RequestDetailsProps {
  request: Connection
  /** Who reads it. */
  party: ConnectionParty
}

/** What the sender wrote, in one line until it is opened, and how to reach them. */
export function RequestDetails({ request, party }: RequestDetailsProps) {
  const other = getOtherParty(request, party)
  const hasContacts = other.email ?? other.phone ?? other.website ?? other.linkedIn
  const message = request.message && `“${request.message}”`
  if (!hasContacts) return message && <p className="small written">{message}</p>
  return (
    <details className="request-details small">
      <summary>
        <span className="written">{message || `How to reach ${other.name}`}</span>
        <Icon name="chevron-down" />
      </summary>
      <Contacts {...other} />
    </details>
  )
}
