import type { Claimable } from '#api/invitations/calls.ts'
import { LIMITS } from '#api/platform/contract/limits.ts'
import type { ListPage } from '#site/lib/list/list-page.ts'
import { invitationsAddress } from './invitation-text.ts'
import { InviteImported } from './InviteImported.tsx'

interface ClaimablePeopleProps {
  /** `undefined` where they could not be read. */
  page: ListPage<Claimable> | undefined
  /** Whether email is sent at all. */
  isSending: boolean
  /** The import whose people these are; empty for those of all. */
  importId: string
  onInvited: () => void
}

const { aMinute, days } = LIMITS.invitation

/** People with an imported profile, who are invited to claim it. */
export function ClaimablePeople({ page, isSending, importId, onInvited }: ClaimablePeopleProps) {
  return (
    <section className="card" aria-labelledby="claimable">
      <h2 id="claimable" className="card-title">
        {importId ? 'People of this import' : 'People whose profiles you imported'}
      </h2>
      {importId && (
        <p className="soft">
          <a href={invitationsAddress()}>Show the people of all imports</a>
        </p>
      )}
      {!page && <p role="alert">Couldn’t load them. Try again.</p>}
      {page?.items.length === 0 && (
        <p className="soft">
          No one to invite. People in <a href="/dashboard/admin/import">an import</a> who have an email address are
          listed here until you invite them.
        </p>
      )}
      {page && page.items.length > 0 && (
        <>
          <p className="soft">
            {isSending
              ? `Each gets an email with a link to claim their profile. Up to ${aMinute} emails go out a minute; each link works for ${days} days.`
              : `Email is off: copy each link below after you invite them. It works for ${days} days.`}
          </p>
          <InviteImported
            people={page.items}
            total={page.total ?? page.items.length}
            {...{ importId, isSending, onInvited }}
          />
          {page.next && (
            <p>
              <a className="button button-quiet" href={invitationsAddress({ claimable: page.next, import: importId })}>
                More people
              </a>
            </p>
          )}
        </>
      )}
    </section>
  )
}
