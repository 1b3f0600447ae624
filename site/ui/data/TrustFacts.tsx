import type { Vouch } from '#api/account/contract/user.ts'
import type { SelfCertification } from '#api/trust/calls.ts'
import { formatSelfCertification } from '#api/trust/contract/self-certification.ts'
import { Icon } from '#site/ui/brand/Icon.tsx'
import { formatVouch } from './format-vouch.ts'
import './trust-facts.css'

export interface TrustFactsProps {
  known?: Vouch | null | undefined
  /** A domain. */
  verifiedWebsite?: string | null | undefined
  selfCertification?: SelfCertification | null | undefined
  timeZone?: string
}

/** What is known of someone, and what they certify themselves. */
export function TrustFacts({ known, verifiedWebsite, selfCertification, timeZone }: TrustFactsProps) {
  if (!known && !verifiedWebsite && !selfCertification) return null
  return (
    <ul className="trust-facts small" role="list">
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
          <details className="trust-self-certification">
            <summary>
              <strong>{selfCertification.label}</strong>
              <span className="soft">{formatSelfCertification(selfCertification.selfCertifiedAt, timeZone)}</span>
            </summary>
            <blockquote className="written">{selfCertification.text}</blockquote>
          </details>
        </li>
      )}
    </ul>
  )
}
