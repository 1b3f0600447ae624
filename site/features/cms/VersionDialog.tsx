import { formatMoment, type TimeZones } from '#api/platform/contract/times.ts'
import { useEffect, useState } from 'react'
import type { FieldChange, FileCommit } from '#api/cms/contract/protocol.ts'
import { SegmentedControl } from '#site/ui/controls/SegmentedControl.tsx'
import { Callout } from '#site/ui/feedback/Callout.tsx'
import { Dialog } from '#site/ui/overlays/Dialog.tsx'
import { SkeletonRows } from '#site/ui/feedback/Skeleton.tsx'
import { FieldChanges } from './FieldChanges.tsx'
import { gateway } from './gateway-calls.ts'

interface VersionDialogProps {
  path: string
  version: FileCommit
  /** The version before it; left out where it was the first, or the entry had been deleted. */
  previous: FileCommit | undefined
  isNewest: boolean
  zones: TimeZones
  onOpenChange: (isOpen: boolean) => void
}

/** The keyboard scrolls through the fields. */
const SCROLLED = { role: 'region', 'aria-label': 'The fields that differ', tabIndex: 0 }

const VIEWS = [
  { id: 'then', label: 'What it changed' },
  { id: 'since', label: 'What changed since' },
] as const

/** What a version changed, and what changed since, field by field. */
export default function VersionDialog(props: VersionDialogProps) {
  const { path, version, previous, isNewest, zones, onOpenChange } = props
  const [view, setView] = useState<(typeof VIEWS)[number]['id']>('then')
  const [known, setKnown] = useState<{ view: string; changes: FieldChange[] }>()
  const [failure, setFailure] = useState<{ view: string; text: string }>()
  useEffect(() => {
    const between =
      view === 'then' ? { before: previous?.sha ?? null, after: version.sha } : { before: version.sha, after: null }
    gateway('changes', { path, ...between }).then(
      (changes) => setKnown({ view, changes }),
      (error: unknown) => setFailure({ view, text: error instanceof Error ? error.message : String(error) }),
    )
  }, [path, version.sha, previous?.sha, view])
  const changes = known?.view === view ? known.changes : undefined
  const failed = failure?.view === view && !changes ? failure.text : undefined
  return (
    <Dialog title={`Version of ${formatMoment(version.when, zones)}`} size="large" isOpen onOpenChange={onOpenChange}>
      <div className="stack">
        {!isNewest && <SegmentedControl label="What to compare" items={VIEWS} value={view} onChange={setView} />}
        {failed && <Callout tone="danger">{failed}</Callout>}
        {!changes && !failed && <SkeletonRows label="Loading the version" />}
        {changes?.length === 0 && <p className="soft">No changes.</p>}
        {changes && (
          <div {...SCROLLED}>
            <FieldChanges changes={changes} />
          </div>
        )}
      </div>
    </Dialog>
  )
}
