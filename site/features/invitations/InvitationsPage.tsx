import type { Claimable, Invitation } from '#api/invitations/calls.ts'
import type { ListPage } from '#site/lib/list/list-page.ts'
import { client } from '#site/lib/api.ts'
import { createQuery } from '#site/lib/query.ts'
import { useQuery } from '#site/lib/use-query.ts'
import { useDataList, type ListStart } from '#site/ui/list/use-data-list.ts'
import { useState } from 'react'
import { ClaimablePeople } from './ClaimablePeople.tsx'
import { loadClaimable, loadInvitations, type ClaimableQuery, type InvitationFilters } from './invitation-data.ts'
import { InvitationList } from './InvitationList.tsx'
import { InviteToRole } from './InviteToRole.tsx'
import './invitation.css'

export interface InvitationsPageProps {
  initial: ListStart<Invitation, InvitationFilters>
  claimable: ClaimableQuery
  /** `undefined` where the server could not read them. */
  people: ListPage<Claimable> | undefined
  /** Whether email is sent at all. */
  isSending: boolean
  timeZone: string
}

/** An administrator invites people, and sees what became of it. */
export function InvitationsPage({
  initial,
  claimable,
  people: initialPeople,
  isSending,
  timeZone,
}: InvitationsPageProps) {
  const list = useDataList(initial, loadInvitations)
  const { importId = '', cursor = '' } = claimable
  const [peopleQuery] = useState(() =>
    createQuery(`claimable:${importId}:${cursor}`, () => loadClaimable(client, claimable)),
  )
  const { data: people } = useQuery(peopleQuery, initialPeople)
  const refresh = () => {
    peopleQuery.refresh()
    list.refresh()
  }
  return (
    <div className="stack invitations">
      <section className="card" aria-labelledby="to-role">
        <div>
          <h2 id="to-role" className="card-title">
            Invite people
          </h2>
          <p className="soft">Anyone who accepts gets the role right away.</p>
        </div>
        <InviteToRole isSending={isSending} onInvited={refresh} />
      </section>
      <ClaimablePeople page={people} {...{ importId, isSending }} onInvited={refresh} />
      <InvitationList {...{ list, isSending, timeZone }} />
    </div>
  )
}
