import { STAGE_LABELS } from '#api/contract/enumerations.ts'
import type { StartupListItem } from '#api/contract/startup/schema.ts'
import { Badge } from '#site/ui/data/Badge.tsx'
import { Button } from '#site/ui/controls/Button.tsx'
import { ButtonLink } from '#site/ui/controls/ButtonLink.tsx'
import { followAddress } from '#site/features/admin-dashboard/audit/audit-labels.ts'
import { Menu } from '#site/ui/overlays/Menu.tsx'
import { Switch } from '#site/ui/controls/Switch.tsx'
import type { TableColumn } from '#site/ui/data/Table.tsx'

interface StartupRow {
  /** The startup whose change is on its way. */
  busy: number | undefined
  onPublic: (startup: StartupListItem, isPublic: boolean) => void
  onApprove: (startup: StartupListItem) => void
  onUnapprove: (startup: StartupListItem) => void
  onFunding: (startup: StartupListItem) => void
}

const asksForFunding = ({ fundingRequestedAt, status }: StartupListItem) =>
  Boolean(fundingRequestedAt) && status === 'pending'

/** The columns of the startups' table (rules: Startups table). */
export function startupColumns(row: StartupRow): TableColumn<StartupListItem>[] {
  return [
    {
      id: 'companyName',
      label: 'Company',
      isRowHeader: true,
      allowsSorting: true,
      cell: (startup) => (
        <span className="admin-user">
          <span>{startup.companyName}</span>
          {asksForFunding(startup) && <Badge tone="info">Funding request</Badge>}
        </span>
      ),
    },
    { id: 'industry', label: 'Industry', allowsSorting: true, cell: ({ industry }) => industry },
    { id: 'stage', label: 'Stage', allowsSorting: true, cell: ({ stage }) => STAGE_LABELS[stage] },
    { id: 'location', label: 'Location', cell: ({ location }) => location },
    {
      id: 'status',
      label: 'Status',
      cell: (startup) => (
        <div className="admin-switch">
          <Switch
            isSelected={startup.isPublic ?? false}
            isDisabled={row.busy === startup.id}
            aria-label={`${startup.isPublic ? 'Public' : 'Private'}: visibility of ${startup.companyName}`}
            onChange={(isPublic) => row.onPublic(startup, isPublic)}
          >
            {startup.isPublic ? 'Public' : 'Private'}
          </Switch>
        </div>
      ),
    },
    {
      id: 'approval',
      label: 'Approval',
      cell: (startup) =>
        startup.approved ? (
          <Badge tone="success" hasDot>
            Approved
          </Badge>
        ) : (
          <Button
            variant="secondary"
            size="small"
            isPending={row.busy === startup.id}
            aria-label={`Approve ${startup.companyName}`}
            onPress={() => row.onApprove(startup)}
          >
            Approve
          </Button>
        ),
    },
    { id: 'actions', label: 'Actions', isLabelHidden: true, align: 'end', cell: (startup) => actions(startup, row) },
  ]
}

function actions(startup: StartupListItem, row: StartupRow) {
  const more = [
    ...(startup.fundingRequestedAt
      ? [
          {
            id: 'funding',
            label: asksForFunding(startup) ? 'Review funding request' : 'See funding request',
            icon: 'file' as const,
            onAction: () => row.onFunding(startup),
          },
        ]
      : []),
    ...(startup.approved
      ? [
          {
            id: 'unapprove',
            label: 'Take back the approval',
            icon: 'cross' as const,
            tone: 'danger' as const,
            onAction: () => row.onUnapprove(startup),
          },
        ]
      : []),
    {
      id: 'history',
      label: 'History',
      icon: 'clock' as const,
      onAction: () => followAddress('startup', startup.id),
    },
  ]
  return (
    <span className="admin-actions">
      <ButtonLink
        href={`/startup/${startup.id}`}
        target="_blank"
        rel="noreferrer"
        variant="quiet"
        size="small"
        icon="external"
        aria-label={`View ${startup.companyName} in a new tab`}
      />
      <Menu
        label={`Actions for ${startup.companyName}`}
        trigger={<Button variant="quiet" size="small" icon="dots" aria-label={`Actions for ${startup.companyName}`} />}
        items={more}
      />
    </span>
  )
}
