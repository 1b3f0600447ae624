import { lazy, Suspense, useState } from 'react'
import { INDUSTRIES, STAGE_LABELS } from '#api/platform/contract/enumerations.ts'
import { hasUnpassedOffer } from '#api/startups/contract/offers.ts'
import type { StartupListItem } from '#api/startups/contract/responses.ts'
import { setApproved } from '#site/features/admin-dashboard/admin-actions.ts'
import {
  IMPORTED,
  loadStartupsTab,
  type StartupFilters,
  type StartupsPage,
} from '#site/features/admin-dashboard/admin-data.ts'
import { refreshCounts } from '#site/features/admin-dashboard/refresh-counts.ts'
import { auditAddress } from '#site/features/admin-dashboard/audit/audit-labels.ts'
import { ExportLink } from '#site/features/admin-dashboard/ExportLink.tsx'
import { ImportedStartups } from '#site/features/admin-dashboard/imported-startups/ImportedStartups.tsx'
import { isNarrowed } from '#site/lib/list/filters.ts'
import { ButtonLink } from '#site/ui/controls/ButtonLink.tsx'
import { Badge } from '#site/ui/data/Badge.tsx'
import type { TableColumn } from '#site/ui/data/Table.tsx'
import { EmptyState } from '#site/ui/feedback/EmptyState.tsx'
import { SkeletonRows } from '#site/ui/feedback/Skeleton.tsx'
import { DataList } from '#site/ui/list/DataList.tsx'
import { FilterForm } from '#site/ui/list/FilterForm.tsx'
import { toOptions } from '#site/ui/list/list-filter.ts'
import { useDataList, type ListStart } from '#site/ui/list/use-data-list.ts'
import { RowMenu } from '#site/ui/overlays/RowMenu.tsx'
import { Approval, Visibility } from './StartupState.tsx'
import { hasFundingRequest, listActions, type StartupAction } from './startup-actions.ts'

const ConfirmDialog = lazy(() => import('#site/ui/overlays/ConfirmDialog.tsx'))
const StartupReviewDialog = lazy(() => import('./StartupReviewDialog.tsx'))

export interface StartupsTabProps {
  initial: ListStart<StartupListItem, StartupFilters, StartupsPage>
}

const FILTERS = [
  { name: 'q', label: 'Search startups', placeholder: 'Name, industry, description or location' },
  {
    name: 'industry',
    label: 'Industry',
    options: toOptions('All industries', Object.fromEntries(INDUSTRIES.map((name) => [name, name]))),
  },
  { name: 'stage', label: 'Stage', options: toOptions('All stages', STAGE_LABELS) },
  {
    name: 'status',
    label: 'Status',
    options: toOptions('All statuses', {
      public: 'Public',
      private: 'Private',
      waiting: 'Needs review',
      [IMPORTED]: 'Imported',
    }),
  },
]

/** Startups of founders, with what can be decided about them, and imported ones that no founder has claimed. */
export function StartupsTab({ initial }: StartupsTabProps) {
  const list = useDataList(initial, loadStartupsTab)
  const [decision, setDecision] = useState<{ kind: StartupAction; startup: StartupListItem }>()
  const { query, page } = list
  const { status } = query.filters
  const imported = page?.imported
  const hasImported = imported !== undefined && imported.items.length > 0
  // Beside the others only the first of them.
  const showsImported = hasImported && (status === IMPORTED || (!status && query.page === 1))
  const done = () => {
    list.refresh()
    refreshCounts()
  }

  function choose(kind: StartupAction, startup: StartupListItem) {
    if (kind === 'history') location.assign(auditAddress('startup', startup.id))
    else if (kind === 'offer-record') location.assign(`/dashboard/admin/offer-record/${startup.id}`)
    else setDecision({ kind, startup })
  }

  return (
    <div className="stack data-list">
      <FilterForm label="Startups" list={list} filters={FILTERS} />
      {status === IMPORTED && !list.hasFailed ? (
        !hasImported &&
        (list.isLoading ? <SkeletonRows /> : <EmptyState icon="search" title="No imported startups found" />)
      ) : (
        <DataList
          list={list}
          label="Startups"
          resource="startup"
          columns={columns(choose, done)}
          getKey={({ id }) => id}
          order="-createdAt"
          emptyState={
            <EmptyState
              icon="search"
              title={showsImported ? 'No founder has registered a startup yet' : 'No startups found'}
              description={isNarrowed(query.filters) && 'Try adjusting your filters'}
            />
          }
          actions={<ExportLink resourceType="startups" filters={query.filters} />}
        />
      )}
      {showsImported && !list.hasFailed && <ImportedStartups list={list} imported={imported} onDone={done} />}
      <Suspense>
        {decision && <StartupDialog {...decision} onClose={() => setDecision(undefined)} onDone={done} />}
      </Suspense>
    </div>
  )
}

interface StartupDialogProps {
  kind: StartupAction
  startup: StartupListItem
  onClose: () => void
  onDone: () => void
}

function StartupDialog({ kind, startup, onClose, onDone }: StartupDialogProps) {
  if (kind !== 'unapprove')
    return (
      <StartupReviewDialog kind={kind === 'review-offer' ? 'offer' : 'funding'} {...{ startup, onClose, onDone }} />
    )
  return (
    <ConfirmDialog
      isOpen
      onOpenChange={onClose}
      title="Revoke approval"
      confirmLabel="Revoke"
      tone="danger"
      onConfirm={async () => {
        await setApproved(startup, false)
        onDone()
      }}
    >
      {startup.companyName} is no longer shown to investors or on public pages until you approve it again.
    </ConfirmDialog>
  )
}

const columns = (
  choose: (kind: StartupAction, startup: StartupListItem) => void,
  done: () => void,
): TableColumn<StartupListItem>[] => [
  {
    id: 'companyName',
    label: 'Company',
    isRowHeader: true,
    allowsSorting: true,
    width: '17%',
    cell: (startup) => (
      <span className="admin-user">
        <span>{startup.companyName}</span>
        {hasFundingRequest(startup) && <Badge tone="info">Funding request</Badge>}
        {hasUnpassedOffer(startup) && <Badge tone="accent">Offering</Badge>}
      </span>
    ),
  },
  { id: 'industry', label: 'Industry', allowsSorting: true, width: '15%', cell: ({ industry }) => industry },
  { id: 'stage', label: 'Stage', allowsSorting: true, width: '11%', cell: ({ stage }) => STAGE_LABELS[stage] },
  { id: 'location', label: 'Location', width: '13%', cell: ({ location }) => location },
  {
    id: 'status',
    label: 'Status',
    width: '20%',
    cell: (startup) => <Visibility startup={startup} onDone={done} />,
  },
  {
    id: 'approval',
    label: 'Approval',
    width: '13%',
    cell: (startup) => <Approval startup={startup} onReview={() => choose('review-offer', startup)} onDone={done} />,
  },
  {
    id: 'actions',
    label: 'Actions',
    isLabelHidden: true,
    align: 'end',
    width: '11%',
    cell: (startup) => (
      <span className="admin-actions">
        <ButtonLink
          variant="quiet"
          size="small"
          icon="external"
          href={`/startup/${startup.id}`}
          target="_blank"
          rel="noreferrer"
          aria-label={`View ${startup.companyName} in a new tab`}
        />
        <RowMenu
          label={`Actions for ${startup.companyName}`}
          actions={listActions(startup)}
          onAction={(kind) => choose(kind, startup)}
        />
      </span>
    ),
  },
]
