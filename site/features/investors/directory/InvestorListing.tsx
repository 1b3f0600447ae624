---
import { formatResponseStats } from '#api/connections/contract/response-rate.ts'
import { fullName, initials } from '#api/platform/contract/person-name.ts'
import { STAGE_LABELS } from '#api/platform/contract/enumerations.ts'
import { normalizeUrl } from '#api/platform/contract/clean-text.ts'
import type { InvestorCard } from '#api/investors/calls.ts'
import { lastConfirmed } from '#site/lib/profile/last-confirmed.ts'
import Icon from '#site/ui/brand/Icon.astro'
import TrustFacts from '#site/ui/data/TrustFacts.astro'
import { getAreas } from './areas.ts'
import { DIRECTORY } from './copy.ts'

interface Props {
  investor: InvestorCard
  /** Stands in where no area of interest is named. */
  region: string
  timeZone: string
}

const { investor, region, timeZone } = Astro.props
const confirmed = lastConfirmed(investor.confirmedAt, Date.now(), timeZone)
const areas = getAreas(investor, region)
const name = fullName(investor.user)
const responseStats = formatResponseStats(investor)
const { website, linkedIn, email, phoneNumber: phone } = investor
const elsewhere = { target: '_blank', rel: 'noopener nofollow' }
// Absent where the viewer may not see them.
const links = [
  website && { href: normalizeUrl(website), icon: 'external' as const, text: 'Website', ...elsewhere },
  linkedIn && { href: normalizeUrl(linkedIn), icon: 'linkedin' as const, text: 'LinkedIn', ...elsewhere },
  email && { href: `mailto:${email}`, icon: 'mail' as const, text: 'Email' },
  phone && { href: `tel:${phone.replace(/[^+\d]/g, '')}`, icon: 'phone' as const, text: phone },
].flatMap((link) => link || [])
---

<li id={`investor-${investor.id}`} class="card investor-listing">
  <div class="investor-listing-head">
    <span class="avatar" aria-hidden="true" style="--avatar-size: 3rem">
      {initials(investor.user)}
    </span>
    <div>
      <h2 class="card-title">{name}</h2>
      <p class="small soft">{investor.firmName ?? DIRECTORY.firm}</p>
    </div>
  </div>
  {confirmed && (
    <p>
      <span class="badge badge-neutral">{confirmed}</span>
    </p>
  )}
  {responseStats && <p class="fine soft">{responseStats}</p>}
  <slot name="fit" />
  <p class="small investor-background">{investor.background || DIRECTORY.background}</p>
  <ul class="tag-list" role="list" aria-label="Areas of interest">
    {areas.map((area) => (
      <li class="tag">{area}</li>
    ))}
  </ul>
  <dl class="investor-listing-facts small">
    <div>
      <dt>Typical investment</dt>
      <dd class="numeric">{investor.investmentRange || DIRECTORY.range}</dd>
    </div>
    {investor.stages.length > 0 && (
      <div>
        <dt>Stages</dt>
        <dd>{investor.stages.map((stage) => STAGE_LABELS[stage]).join(', ')}</dd>
      </div>
    )}
    <div>
      <dt>Location</dt>
      <dd>{investor.location}</dd>
    </div>
    {investor.notableInvestments && (
      <div>
        <dt>Notable investments</dt>
        <dd>{investor.notableInvestments}</dd>
      </div>
    )}
  </dl>
  <TrustFacts
    known={investor.known}
    verifiedWebsite={investor.verifiedWebsite}
    selfCertification={investor.selfCertification}
    timeZone={timeZone}
  />
  {investor.willingToMentor && (
    <p class="fine investor-mentor">
      <Icon name="sprout" />
      Willing to mentor
    </p>
  )}
  {!investor.openToIntroductions && !investor.requestStatus && (
    <p class="fine soft">Not accepting requests right now</p>
  )}
  {links.length > 0 && (
    <p class="cluster card-foot investor-links small">
      {links.map(({ href, icon, text, ...link }) => (
        <a href={href} {...link}>
          <Icon name={icon} />
          <span>
            {text}
            <span class="visually-hidden"> of {name}</span>
          </span>
        </a>
      ))}
    </p>
  )}
  {(Astro.slots.has('default') || Astro.slots.has('report')) && (
    <div class="investor-listing-actions">
      <slot />
      <slot name="report" />
    </div>
  )}
</li>
