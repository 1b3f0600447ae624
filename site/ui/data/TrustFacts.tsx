---
import { formatVouch } from '#api/trust/contract/schema.ts'
import type { Vouch } from '#api/account/contract/user.ts'
import type { SelfCertification } from '#api/trust/calls.ts'
import { formatSelfCertification } from '#api/trust/contract/self-certification.ts'
import Icon from '#site/ui/brand/Icon.astro'
import './trust-facts.css'

interface Props {
  known?: Vouch | null | undefined
  /** A domain. */
  verifiedWebsite?: string | null | undefined
  selfCertification?: SelfCertification | null | undefined
  timeZone?: string
}

const { known, verifiedWebsite, selfCertification, timeZone } = Astro.props
---

{(known || verifiedWebsite || selfCertification) && (
  <ul class="trust-facts small" role="list">
    {verifiedWebsite && (
      <li>
        <Icon name="link" />
        <span>Speaks for {verifiedWebsite}</span>
      </li>
    )}
    {known && (
      <li>
        <Icon name="handshake" />
        <span>{formatVouch(known)}</span>
      </li>
    )}
    {selfCertification && (
      <li>
        <Icon name="file" />
        <details class="trust-self-certification">
          <summary>
            <strong>{selfCertification.label}</strong>
            <span class="soft">{formatSelfCertification(selfCertification.selfCertifiedAt, timeZone)}</span>
          </summary>
          <blockquote class="written">{selfCertification.text}</blockquote>
        </details>
      </li>
    )}
  </ul>
)}
