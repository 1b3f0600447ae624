import { formatMoment, type TimeZones } from '#api/platform/contract/times.ts'
import { lazy, Suspense, useCallback, useEffect, useState } from 'react'
import { getAddress } from '#cms/config/addresses.ts'
import type { FileCommit } from '#api/cms/contract/protocol.ts'
import { Button } from '#site/ui/controls/Button.tsx'
import { Callout } from '#site/ui/feedback/Callout.tsx'
import { ErrorState } from '#site/ui/feedback/ErrorState.tsx'
import { SkeletonRows } from '#site/ui/feedback/Skeleton.tsx'
import { Table, type TableColumn } from '#site/ui/data/Table.tsx'
import { notify } from '#site/ui/feedback/toast.ts'
import { Refused } from '#cms/screens/errors.ts'
import { gateway } from './gateway-calls.ts'
import { titleIn } from './entry-names.ts'

const VersionDialog = lazy(() => import('./VersionDialog.tsx'))
const ConfirmDialog = lazy(() => import('#site/ui/overlays/ConfirmDialog.tsx'))

const WHAT: Record<FileCommit['what'], string> = { created: 'Written', changed: 'Changed', deleted: 'Deleted' }

export interface HistoryProps {
  /** The file inside the content. */
  path: string
  zones: TimeZones
}

interface Known {
  versions: FileCommit[]
  /** The text that is published now, and its version. */
  text: string | null
  id: string | null
}

const load = async (path: string): Promise<Known> => {
  const [versions, entry] = await Promise.all([gateway('history', { path }), gateway('getEntry', { path })])
  return { versions, text: entry.data, id: entry.file.id }
}

/** Who changed an entry and when, with each version to view or restore. */
export function History({ path, zones }: HistoryProps) {
  const [known, setKnown] = useState<Known>()
  const [failed, setFailed] = useState<string>()
  const [open, setOpen] = useState<{ kind: 'look' | 'back'; version: FileCommit; confirmsOffer?: true }>()
  const refresh = useCallback(
    () =>
      load(path).then(
        (found) => {
          setKnown(found)
          setFailed(undefined)
        },
        (error: unknown) => setFailed(error instanceof Error ? error.message : String(error)),
      ),
    [path],
  )
  useEffect(() => void refresh(), [refresh])

  async function goBack(version: FileCommit, confirmsOffer: true | undefined) {
    try {
      await gateway('revert', { path, sha: version.sha, base: known?.id ?? null, confirmsOffer })
    } catch (error) {
      // The dialog says what it may state, and its button what comes next.
      if (error instanceof Refused && error.problem.offers) setOpen({ kind: 'back', version, confirmsOffer: true })
      throw error
    }
    const message = { kind: 'published', path, address: getAddress(path) }
    document.dispatchEvent(new CustomEvent('cms:told', { detail: message }))
    notify({ title: 'Done', description: `The version of ${formatMoment(version.when, zones)} is published again.` })
    await refresh()
  }

  if (failed !== undefined)
    return (
      <ErrorState
        title="Couldn’t load the history"
        description={failed}
        onRetry={() => {
          setFailed(undefined)
          void refresh()
        }}
      />
    )
  if (!known) return <SkeletonRows label="Loading the history" />
  const { versions, text } = known
  const columns = getColumns(versions, zones, (kind, version) => setOpen({ kind, version }))
  const getPrevious = (version: FileCommit) => {
    const before = versions[versions.indexOf(version) + 1]
    return before?.what === 'deleted' ? undefined : before
  }
  const close = (isOpen: boolean) => !isOpen && setOpen(undefined)
  return (
    <div className="stack">
      <h2>{titleIn(path, text)}</h2>
      {text === null && <Callout>This entry isn’t on the site at the moment. You can bring any version back.</Callout>}
      <Table
        label="Versions, the newest first"
        columns={columns}
        rows={versions}
        getKey={({ sha }) => sha}
        emptyState="Nothing was saved yet."
      />
      <Suspense>
        {open?.kind === 'look' && (
          <VersionDialog
            path={path}
            version={open.version}
            previous={getPrevious(open.version)}
            isNewest={open.version === versions[0]}
            zones={zones}
            onOpenChange={close}
          />
        )}
        {open?.kind === 'back' && (
          <ConfirmDialog
            title="Restore this version?"
            confirmLabel={open.confirmsOffer ? 'Publish it anyway' : 'Publish it again'}
            isOpen
            onOpenChange={close}
            onConfirm={() => goBack(open.version, open.confirmsOffer)}
          >
            The version from {formatMoment(open.version.when, zones)} goes live right away. The current version stays in
            this list.
          </ConfirmDialog>
        )}
      </Suspense>
    </div>
  )
}

function getColumns(
  versions: readonly FileCommit[],
  zones: TimeZones,
  onOpen: (kind: 'look' | 'back', version: FileCommit) => void,
): TableColumn<FileCommit>[] {
  const newest = versions[0]
  return [
    {
      id: 'when',
      label: 'When',
      isRowHeader: true,
      cell: ({ when }) => <time dateTime={when}>{formatMoment(when, zones)}</time>,
    },
    {
      id: 'who',
      label: 'Who',
      cell: ({ who, publishedBy }) => (publishedBy ? `${who}, published by ${publishedBy}` : who),
    },
    {
      id: 'what',
      label: 'What',
      cell: (version) => (version === newest ? `${WHAT[version.what]} (now)` : WHAT[version.what]),
    },
    {
      id: 'actions',
      label: 'Actions',
      isLabelHidden: true,
      align: 'end',
      cell: (version) =>
        version.what !== 'deleted' && (
          <span className="cluster cluster-end">
            <Button variant="quiet" size="small" onPress={() => onOpen('look', version)}>
              Look
              <span className="visually-hidden"> at the version of {formatMoment(version.when, zones)}</span>
            </Button>
            {version !== newest && (
              <Button variant="secondary" size="small" onPress={() => onOpen('back', version)}>
                Restore
              </Button>
            )}
          </span>
        ),
    },
  ]
}
