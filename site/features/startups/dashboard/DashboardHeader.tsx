import { STAGE_LABELS } from '#api/platform/contract/enumerations.ts'
import type { Startup } from '#api/startups/contract/responses.ts'
import { Badge } from '#site/ui/data/Badge.tsx'
import { ButtonLink } from '#site/ui/controls/ButtonLink.tsx'
import { Logo } from '#site/ui/data/Logo.tsx'

/** Which startup this is, whether investors see it, and the way to change it. */
export function DashboardHeader({ startup }: { startup: Startup }) {
  return (
    <header className="founder-header">
      <Logo name={startup.companyName} src={startup.logo} size="3.5rem" />
      <div className="founder-header-text">
        <h2>{startup.companyName}</h2>
        <p className="small soft">
          {startup.industry} · {STAGE_LABELS[startup.stage]} · {startup.location}
        </p>
      </div>
      <div className="cluster founder-header-state" role="status">
        {startup.approved ? (
          <>
            <Badge tone="success" hasDot>
              Approved
            </Badge>
            <span className="small soft">Your profile is visible to investors</span>
          </>
        ) : (
          <>
            <Badge tone="accent" hasDot>
              Pending Review
            </Badge>
            <span className="small soft">An admin needs to approve your profile</span>
          </>
        )}
      </div>
      <div className="cluster founder-header-actions">
        <ButtonLink href="/profile" variant="secondary" size="small" icon="edit">
          <span>Edit Profile</span>
        </ButtonLink>
        <ButtonLink href={`/startup/${startup.id}`} variant="secondary" size="small" icon="eye">
          <span>View your profile</span>
        </ButtonLink>
      </div>
    </header>
  )
}
