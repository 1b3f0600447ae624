import type { FounderContact } from '#api/contract/startup/schema.ts'
import { Icon } from '#site/ui/brand/Icon.tsx'
import { Mail } from '#site/ui/data/Mail.tsx'

/** How the founder who accepted is reached. */
export function FounderContacts({ founder: { name, email, phone, linkedIn } }: { founder: FounderContact }) {
  return (
    <ul className="stack founder-ways small" role="list" aria-label={`How to reach ${name}`}>
      <li>
        <Icon name="user" />
        {name}
      </li>
      <li>
        <Icon name="mail" />
        <a href={`mailto:${email}`}>
          <Mail address={email} />
        </a>
      </li>
      {phone && (
        <li>
          <Icon name="phone" />
          <a href={`tel:${phone.replace(/[^+\d]/g, '')}`}>{phone}</a>
        </li>
      )}
      {linkedIn && (
        <li>
          <Icon name="link" />
          <a href={linkedIn} target="_blank" rel="noopener nofollow">
            LinkedIn
          </a>
        </li>
      )}
    </ul>
  )
}
