import { lazy, Suspense, useState } from 'react'
import { INDUSTRIES, STAGE_LABELS, STAGES } from '#api/contract/enumerations.ts'
import type { StartupListItem } from '#api/contract/startup/schema.ts'
import { EmptyState } from '#site/ui/feedback/EmptyState.tsx'
import { orLookAgain, setApproved, setPublic } from '#site/features/admin-dashboard/admin-actions.ts'
import { overview, type StartupFilters } from '#site/features/admin-dashboard/admin-data.ts'
import { ExportLink } from '#site/features/admin-dashboard/ExportLink.tsx'
import { AdminList } from '#site/features/admin-dashboard/AdminList.tsx'
import { useList } from '#site/lib/list/use-list.ts'
import type { List } from '#site/lib/list/list.ts'
import { startupColumns } from './startup-columns.tsx'

const ConfirmDialog = lazy(async () => ({
  default: (await import('#site/ui/overlays/ConfirmDialog.tsx')).ConfirmDialog,
}))
const FundingDialog = lazy(() => import('./FundingDialog.tsx'))

const INDUSTRY_OPTIONS = INDUSTRIES.map((id) => ({ id, label: id }))
const STAGE_OPTIONS = STAGES.map((id) => ({ id, label: STAGE_LABELS[id] }))
const STATUS_OPTIONS = [
  { id: 'public', label: 'Public' },
  { id: 'private', label: 'Private' },
  { id: 'waiting', label: 'Waiting for you' },
]

interface OpenDialog {
  kind: 'funding' | 'unapprove'
  startup: StartupListItem
}

/** Every startup: whether it is approved, who may see it, and its funding request. */
export function StartupsTab({ list }: { list: List<StartupListItem, StartupFilters> }) {
  const { filters } = useList(list)
  const [busy, setBusy] = useState<number>()
  const [open, setOpen] = useState<OpenDialog>()
  const close = () => setOpen(undefined)

  async function changed() {
    overview.refresh()
    await list.refresh()
  }

  async function change(startup: StartupListItem, work: Promise<unknown>) {
    setBusy(startup.id)
    try {
      await orLookAgain(work, () => void changed())
      await changed()
    } catch {
      // The toast has said why; the row shows what is stored.
    } finally {
      setBusy(undefined)
    }
  }

  const columns = startupColumns({
    busy,
    onPublic: (startup, isPublic) => void change(startup, setPublic(startup, isPublic)),
    onApprove: (startup) => void change(startup, setApproved(startup, true)),
    onUnapprove: (startup) => setOpen({ kind: 'unapprove', startup }),
    onFunding: (startup) => setOpen({ kind: 'funding', startup }),
  })

  return (
    <>
      <AdminList
        list={list}
        noun="startup"
        label="Startups"
        order="-createdAt"
        columns={columns}
        emptyState={<EmptyState title="No startups found" description="Try adjusting your filters" icon="search" />}
        actions={<ExportLink noun="startups" filters={filters} />}
        filters={[
          { name: 'q', label: 'Search startups', placeholder: 'Name, industry, description or location' },
          { name: 'industry', label: 'Industry', all: 'All industries', options: INDUSTRY_OPTIONS },
          { name: 'stage', label: 'Stage', all: 'All stages', options: STAGE_OPTIONS },
          { name: 'status', label: 'Status', all: 'All statuses', options: STATUS_OPTIONS },
        ]}
      />
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
            onConfirm={() => setApproved(open.startup, false).then(changed)}
          >
            {open.startup.companyName} is no longer shown to investors or on public pages until you approve it again.
          </ConfirmDialog>
        )}
      </Suspense>
    </>
  )
}
