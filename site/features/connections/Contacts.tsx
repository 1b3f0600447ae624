import type { ReactNode } from 'react'
import { Icon } from '#site/ui/brand/Icon.tsx'
import type { IconName } from '#site/ui/brand/icons.ts'
import { Mail } from '#site/ui/data/Mail.tsx'
import type { OtherParty } from './other-party.ts'

/** How the other one of a connection is reached. */
export function Contacts({ name, email, phone, website, linkedIn }: OtherParty) {
  if (!email && !phone && !website && !linkedIn) return null
  return (
    <ul className="request-contacts small" role="list" aria-label={`How to reach ${name}`}>
      {email && <Contact icon="mail" href={`mailto:${email}`} text={<Mail address={email} />} />}
      {phone && <Contact icon="phone" href={`tel:${phone.replace(/[^+\d]/g, '')}`} text={phone} />}
      {website && <Contact icon="external" href={website} text="Website" isOutside />}
      {linkedIn && <Contact icon="link" href={linkedIn} text="LinkedIn" isOutside />}
    </ul>
  )
}

interface ContactProps {
  icon: IconName
  href: string
  text: ReactNode
  isOutside?: boolean
}

function Contact({ icon, href, text, isOutside }: ContactProps) {
  return (
    <li>
      <Icon name={icon} />
      <a href={href} {...(isOutside && { target: '_blank', rel: 'noopener nofollow' })}>
        {text}
      </a>
    </li>
  )
}
