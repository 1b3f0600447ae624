import { lazy, Suspense, useState } from 'react'
import { STAGE_LABELS } from '#api/platform/contract/enumerations.ts'
import type { ImportedStartup } from '#api/unclaimed-startups/calls.ts'
import { IMPORTED_LISTING } from '#site/copy/failures/administration.ts'
import { IMPORTED } from '#site/features/admin-dashboard/admin-data.ts'
import { failureToast } from '#site/lib/failure.ts'
import type { ListPage } from '#site/lib/list/list-page.ts'
import { Button } from '#site/ui/controls/Button.tsx'
import { Switch } from '#site/ui/controls/Switch.tsx'
import { Badge } from '#site/ui/data/Badge.tsx'
import { notify } from '#site/ui/feedback/toast.ts'
import { ListPages } from '#site/ui/list/DataList.tsx'
import type { DataListState } from '#site/ui/list/use-data-list.ts'
import { useRowChange } from '#site/ui/list/use-row-change.ts'
import { RowMenu } from '#site/ui/overlays/RowMenu.tsx'
import { importedActions, type ImportedAction, type ImportedDecision } from './imported-actions.ts'
import { saveImported } from './save-imported.ts'
import './imported-startups.css'

const ImportedDialog = lazy(() => import('./ImportedDialog.tsx'))

export interface ImportedStartupsProps {
  list: DataListState<unknown>
  imported: ListPage<ImportedStartup>
  /** Something was changed: the lists are to be read again. */
  onDone: () => void
}

/** Startups that no founder has claimed. Beside the others these are the first of them. */
export function ImportedStartups({ list, imported, onDone }: ImportedStartupsProps) {
  const [decision, setDecision] = useState<ImportedDecision>()
  const total = (imported.total ?? imported.items.length).toLocaleString('en-US')
  return (
    <section className="card imported-startups" aria-labelledby="imported-title">
      <div className="cluster cluster-apart">
        <h2 id="imported-title" className="card-title">
          Imported ({total})
        </h2>
        <span className="cluster">
          <Button variant="secondary" size="small" onPress={() => setDecision({ kind: 'list-all' })}>
            List all as unclaimed
          </Button>
          <Button variant="quiet" size="small" onPress={() => setDecision({ kind: 'unlist-all' })}>
            List none
          </Button>
        </span>
      </div>
      <p className="small soft">
        No founder has claimed them yet. Unclaimed listings in the directory show public facts only: no person, contact,
        or amount.
      </p>
      <ul className="divided" role="list" aria-label="Imported startups">
        {imported.items.map((startup) => (
          <Row key={startup.id} startup={startup} onChoose={(kind) => setDecision({ kind, startup })} onDone={onDone} />
        ))}
      </ul>
      {list.query.filters['status'] === IMPORTED ? (
        <ListPages label="Imported startups" list={list} page={imported} />
      ) : (
        imported.next !== null && (
          <p>
            <a className="button button-secondary" {...list.link({ filters: { status: IMPORTED } })}>
              Show all {total} imported
            </a>
          </p>
        )
      )}
      <Suspense>
        {decision && <ImportedDialog decision={decision} onClose={() => setDecision(undefined)} onDone={onDone} />}
      </Suspense>
    </section>
  )
}

interface RowProps {
  startup: ImportedStartup
  onChoose: (kind: ImportedAction) => void
  onDone: () => void
}

function Row({ startup, onChoose, onDone }: RowProps) {
  const { companyName, industry, stage, location, sameAs } = startup
  const about = [industry, stage && STAGE_LABELS[stage], location].filter(Boolean).join(' · ')
  const [isListed, change] = useRowChange(startup.isListed, startup.updatedAt)
  const label = isListed ? 'Unclaimed' : 'Not listed'

  async function setListed(next: boolean) {
    try {
      const { id, website, description, updatedAt } = startup
      const facts = { companyName, industry, stage, location, website, description }
      await saveImported({ ...facts, id, updatedAt, isListed: next })
    } catch (error) {
      notify(failureToast(IMPORTED_LISTING, error))
      throw error
    } finally {
      onDone()
    }
  }

  return (
    <li className="imported-startup">
      <div className="imported-text">
        <span className="cluster">
          <strong>{companyName}</strong>
          <Badge>Imported</Badge>
        </span>
        <span className="small soft">{about || 'No industry, stage, or location'}</span>
        {sameAs && <span className="small soft">Same as {sameAs.companyName}?</span>}
      </div>
      <Switch
        aria-label={`${label}: ${companyName} in the directory`}
        isSelected={isListed}
        onChange={(next) => change(next, () => setListed(next))}
      >
        {label}
      </Switch>
      <span className="imported-actions">
        <Button variant="secondary" size="small" aria-label={`Edit ${companyName}`} onPress={() => onChoose('edit')}>
          Edit
        </Button>
        <RowMenu label={`Actions for ${companyName}`} actions={importedActions(startup)} onAction={onChoose} />
      </span>
    </li>
  )
}
