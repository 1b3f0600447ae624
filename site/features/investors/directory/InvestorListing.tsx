import type { ReactNode } from 'react'
import { formatResponseStats } from '#api/connections/contract/response-rate.ts'
import type { InvestorCard } from '#api/investors/calls.ts'
import { normalizeUrl } from '#api/platform/contract/clean-text.ts'
import { STAGE_LABELS } from '#api/platform/contract/enumerations.ts'
import { fullName, initials } from '#api/platform/contract/person-name.ts'
import { lastConfirmed } from '#site/lib/profile/last-confirmed.ts'
import { Icon } from '#site/ui/brand/Icon.tsx'
import type { IconName } from '#site/ui/brand/icons.ts'
import { Avatar } from '#site/ui/data/Avatar.tsx'
import { Badge } from '#site/ui/data/Badge.tsx'
import { TagList } from '#site/ui/data/TagList.tsx'
import { TrustFacts } from '#site/ui/data/TrustFacts.tsx'
import { getAreas } from './areas.ts'
import { DIRECTORY } from './copy.ts'
import './directory.css'

export interface InvestorListingProps {
  investor: InvestorCard
  /** Stands in where no area of interest is named. */
  regionName: string
  /** Milliseconds: when the page was made. */
  now: number
  timeZone: string
  /** Why they are shown. */
  match?: ReactNode
  /** What can be done about them. */
  children?: ReactNode
}

/** An investor in a list. */
export function InvestorListing({ investor, regionName, now, timeZone, match, children }: InvestorListingProps) {
  const name = fullName(investor.user)
  const confirmed = lastConfirmed(investor.confirmedAt, now, timeZone)
  const responseStats = formatResponseStats(investor)
  return (
    <li id={`investor-${investor.id}`} className="card investor-listing">
      <div className="investor-listing-head">
        <Avatar initials={initials(investor.user)} size="3rem" />
        <div>
          <h2 className="card-title">{name}</h2>
          <p className="small soft">{investor.firmName ?? DIRECTORY.firm}</p>
        </div>
      </div>
      {confirmed && (
        <p>
          <Badge>{confirmed}</Badge>
        </p>
      )}
      {responseStats && <p className="fine soft">{responseStats}</p>}
      {match}
      {children && <div className="investor-listing-actions">{children}</div>}
      <p className="small investor-background">{investor.background || DIRECTORY.background}</p>
      <TagList label="Areas of interest" items={getAreas(investor, regionName)} />
      <Facts investor={investor} />
      <TrustFacts
        known={investor.known}
        verifiedWebsite={investor.verifiedWebsite}
        selfCertification={investor.selfCertification}
        timeZone={timeZone}
      />
      {investor.willingToMentor && (
        <p className="fine investor-mentor">
          <Icon name="sprout" />
          Willing to mentor
        </p>
      )}
      {!investor.openToIntroductions && !investor.requestStatus && (
        <p className="fine soft">Not accepting requests right now</p>
      )}
      <Links investor={investor} name={name} />
    </li>
  )
}

function Facts({ investor }: { investor: InvestorCard }) {
  const { investmentRange, stages, location, notableInvestments } = investor
  return (
    <dl className="investor-listing-facts small">
      <div>
        <dt>Typical investment</dt>
        <dd className="numeric">{investmentRange || DIRECTORY.range}</dd>
      </div>
      {stages.length > 0 && (
        <div>
          <dt>Stages</dt>
          <dd>{stages.map((stage) => STAGE_LABELS[stage]).join(', ')}</dd>
        </div>
      )}
      <div>
        <dt>Location</dt>
        <dd>{location}</dd>
      </div>
      {notableInvestments && (
        <div>
          <dt>Notable investments</dt>
          <dd>{notableInvestments}</dd>
        </div>
      )}
    </dl>
  )
}

interface ContactLink {
  href: string | null
  icon: IconName
  text: string
  isElsewhere?: boolean
}

function Links({ investor, name }: { investor: InvestorCard; name: string }) {
  const { website, linkedIn, email, phoneNumber: phone } = investor
  const links: ContactLink[] = []
  // Absent where the viewer may not see them.
  if (website) links.push({ href: normalizeUrl(website), icon: 'external', text: 'Website', isElsewhere: true })
  if (linkedIn) links.push({ href: normalizeUrl(linkedIn), icon: 'linkedin', text: 'LinkedIn', isElsewhere: true })
  if (email) links.push({ href: `mailto:${email}`, icon: 'mail', text: 'Email' })
  if (phone) links.push({ href: `tel:${phone.replace(/[^+\d]/g, '')}`, icon: 'phone', text: phone })
  if (links.length === 0) return null
  return (
    <p className="cluster card-foot investor-links small">
      {links.map(({ href, icon, text, isElsewhere }) => (
        <a key={icon} href={href ?? undefined} {...(isElsewhere && { target: '_blank', rel: 'noopener nofollow' })}>
          <Icon name={icon} />
          <span>
            {text}
            <span className="visually-hidden"> of {name}</span>
          </span>
        </a>
      ))}
    </p>
  )
}
