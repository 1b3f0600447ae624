import { useState } from 'react'
import { readableEmail } from '#api/account/contract/email-domain.ts'
import { INVITATION_MADE } from '#site/copy/failures/invitation.ts'
import { getReason } from '#site/lib/failure.ts'
import { NearAddress } from '#site/ui/controls/EmailField.tsx'
import { TextArea } from '#site/ui/controls/TextArea.tsx'
import { useBoundField } from '#site/ui/form/fields.tsx'
import type { NotInvited } from './invite-each.ts'
import { getPeople } from './invitation-text.ts'
import { useAddressPieces } from './use-address-pieces.ts'
import './invitation.css'

/** In its field, one address or many, as pasted; under them is how each piece is read, and what may be mistyped. */
export function AddressList({ label }: { label: string }) {
  const field = useBoundField<string>()
  const pieces = useAddressPieces(field.value)
  // Not while it is typed: on the way to gmail.com every address is at gmail.co.
  const [left, setLeft] = useState<string>()
  const leave = () => {
    setLeft(field.value)
    field.onBlur()
  }
  const isPlain = pieces.length === 1 && pieces[0]!.email === field.value.trim()
  return (
    <div className="stack address-list">
      <TextArea
        {...field}
        onBlur={leave}
        label={label}
        rows={1}
        autoComplete="off"
        description="One or more, names optional. Separate with commas or new lines."
      />
      {pieces.length > 0 && !isPlain && (
        <ul className="address-pieces" role="list" aria-label="Read as">
          {pieces.map(({ text, name, email }) => (
            <li key={email ?? text} className={email === null ? 'badge badge-danger' : 'badge badge-neutral'}>
              {email === null ? `Not an address: ${text}` : [name, readableEmail(email)].filter(Boolean).join(' · ')}
            </li>
          ))}
        </ul>
      )}
      <div role="status">
        {left === field.value &&
          pieces.map(({ text, email }) => (
            <NearAddress
              key={text}
              address={email ?? ''}
              onUse={(near) => field.onChange(field.value.replace(field.value.includes(email!) ? email! : text, near))}
            />
          ))}
      </div>
    </div>
  )
}

/** What the button says for what is in the field. */
export function useInviteLabel(list: string): string {
  const count = useAddressPieces(list).filter(({ email }) => email !== null).length
  return count > 1 ? `Invite ${getPeople(count)}` : 'Invite'
}

/** Those of a list who could not be invited, each with the reason. */
export function NotInvitedList({ failed }: { failed: readonly NotInvited[] }) {
  if (failed.length === 0) return null
  return (
    <div role="alert">
      <p>Not invited:</p>
      <ul>
        {failed.map(({ email, error }) => (
          <li key={email}>
            {readableEmail(email)}: {getReason(INVITATION_MADE, error)}
          </li>
        ))}
      </ul>
    </div>
  )
}
