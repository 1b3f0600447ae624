import { LIMITS } from '#api/platform/contract/limits.ts'
import type { PasswordResetRequest } from '#api/auth/calls.ts'
import { DescriptionList } from '#site/ui/data/DescriptionList.tsx'
import { Mail } from '#site/ui/data/Mail.tsx'

/** What a temporary password does, what was asked for, and by what an administrator finds out who is asking. */
export function ResetFacts({ request: { account, reason } }: { request: PasswordResetRequest }) {
  const { name, email, phoneNumber } = account
  const hours = LIMITS.temporaryPassword.validForHours
  return (
    <>
      <p className="soft">
        {name} is signed out everywhere, loses their passkeys, logs in with the temporary password within {hours} hours,
        and then chooses a new one.
      </p>
      <blockquote className="admin-quote soft">{reason}</blockquote>
      <section className="stack" aria-label="On file">
        <p className="small soft">Verify their identity by phone or email using the contact info on file.</p>
        <DescriptionList
          items={[
            { term: 'Name', description: name },
            {
              term: 'Phone',
              description: phoneNumber ? <a href={`tel:${phoneNumber}`}>{phoneNumber}</a> : 'None on file',
            },
            { term: 'Email', description: <Mail address={email} /> },
          ]}
        />
      </section>
    </>
  )
}
