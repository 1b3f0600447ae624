import { STAGE_LABELS } from '#api/platform/contract/enumerations.ts'
import type { Startup } from '#api/startups/contract/schema.ts'
import { Badge } from '#site/ui/data/Badge.tsx'
import { ButtonLink } from '#site/ui/controls/ButtonLink.tsx'
import { Logo } from '#site/ui/data/Logo.tsx'

/** Which startup this is, whether investors see it, and the way to change it. */
export function DashboardHeader({ startup }: { startup: Startup }) {
  return (
    <header className="founder-header">
      <Logo name={startup.companyName} src={startup.logo} size="4.5rem" />
      <div className="founder-header-text">
        <p className="eyebrow">Startup Dashboard</p>
        <h1>{startup.companyName}</h1>
        <p className="soft">
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
        <ButtonLink href="/profile" variant="secondary" icon="edit">
          Edit Profile
        </ButtonLink>
        <ButtonLink href={`/startup/${startup.id}`} variant="secondary" icon="eye">
          See your page
        </ButtonLink>
      </div>
    </header>
  )
}
