import { lazy, Suspense, useState } from 'react'
import { INDUSTRIES, STAGE_LABELS, STAGES } from '#api/contract/enumerations.ts'
import type { StartupListItem } from '#api/contract/startup.ts'
import { EmptyState } from '#site/ui/EmptyState.tsx'
import { Select } from '#site/ui/Select.tsx'
import { SkeletonRows } from '#site/ui/Skeleton.tsx'
import { Table } from '#site/ui/Table.tsx'
import { setApproved, setPublic } from './admin-actions.ts'
import { overview, type StartupFilters } from './admin-data.ts'
import { ListFailed, ListFoot, SearchField, useAdminList } from './ListParts.tsx'
import type { PagedList } from './paged-list.ts'
import { fromSort, toSort } from './sort-order.ts'
import { startupColumns } from './startup-columns.tsx'

const ConfirmDialog = lazy(async () => ({ default: (await import('#site/ui/ConfirmDialog.tsx')).ConfirmDialog }))
const FundingDialog = lazy(() => import('./FundingDialog.tsx'))

const ANY = 'any'
const INDUSTRY_OPTIONS = [{ id: ANY, label: 'All industries' }, ...INDUSTRIES.map((id) => ({ id, label: id }))]
const STAGE_OPTIONS = [{ id: ANY, label: 'All stages' }, ...STAGES.map((id) => ({ id, label: STAGE_LABELS[id] }))]
const STATUS_OPTIONS = [
  { id: ANY, label: 'All statuses' },
  { id: 'public', label: 'Public' },
  { id: 'private', label: 'Private' },
]
const chosen = (id: string) => (id === ANY ? '' : id)

interface OpenDialog {
  kind: 'funding' | 'unapprove'
  startup: StartupListItem
}

/** Every startup: whether it is approved, who may see it, and its funding request. */
export function StartupsTab({ list }: { list: PagedList<StartupListItem, StartupFilters> }) {
  const { filter, ...state } = useAdminList(list, 'startups')
  const [busy, setBusy] = useState<number>()
  const [open, setOpen] = useState<OpenDialog>()
  const { filters, data, loading, error } = state
  const close = () => setOpen(undefined)

  async function changed() {
    overview.refresh()
    await list.refresh()
  }

  async function change(startup: StartupListItem, work: Promise<void>) {
    setBusy(startup.id)
    try {
      await work
      await changed()
    } catch {
      // The toast has said why; the row still shows what is stored.
    } finally {
      setBusy(undefined)
    }
  }

  const columns = startupColumns({
    busy,
    onPublic: (startup, isPublic) => void change(startup, setPublic(startup.id, isPublic)),
    onApprove: (startup) => void change(startup, setApproved(startup.id, true)),
    onUnapprove: (startup) => setOpen({ kind: 'unapprove', startup }),
    onFunding: (startup) => setOpen({ kind: 'funding', startup }),
  })

  return (
    <div className="stack admin-gap">
      <search className="admin-filters" aria-label="Startups">
        <SearchField
          label="Search startups"
          placeholder="Name, industry, description or location"
          value={filters.q}
          onSearch={(q) => filter({ q })}
        />
        <Select
          label="Industry"
          options={INDUSTRY_OPTIONS}
          value={filters.industry || ANY}
          onChange={(id) => filter({ industry: chosen(id) })}
        />
        <Select
          label="Stage"
          options={STAGE_OPTIONS}
          value={filters.stage || ANY}
          onChange={(id) => filter({ stage: chosen(id) })}
        />
        <Select
          label="Status"
          options={STATUS_OPTIONS}
          value={filters.status || ANY}
          onChange={(id) => filter({ status: chosen(id) })}
        />
      </search>
      {error && <ListFailed sentence={error.sentence} onRetry={() => void list.refresh()} />}
      {!data && loading && <SkeletonRows label="Loading startups" />}
      {data && (
        <div className="admin-table">
          <Table
            label="Startups"
            columns={columns}
            rows={data.items}
            getKey={(startup) => startup.id}
            sortDescriptor={toSort(filters.sort || '-createdAt')}
            onSortChange={(order) => filter({ sort: fromSort(order) })}
            emptyState={<EmptyState title="No startups found" description="Try adjusting your filters" icon="search" />}
            isLoading={loading}
            rowHeight={60}
          />
        </div>
      )}
      <ListFoot state={state} list={list} noun="startup" label="Startups" />
      <Suspense>
        {open?.kind === 'funding' && (
          <FundingDialog startup={open.startup} onClose={close} onDone={() => void changed()} />
        )}
        {open?.kind === 'unapprove' && (
          <ConfirmDialog
            isOpen
            onOpenChange={(isOpen) => !isOpen && close()}
            title="Take back the approval"
            confirmLabel="Take back"
            tone="danger"
            onConfirm={() => setApproved(open.startup.id, false).then(changed)}
          >
            {open.startup.companyName} is no longer shown to investors or on public pages until you approve it again.
          </ConfirmDialog>
        )}
      </Suspense>
    </div>
  )
}
