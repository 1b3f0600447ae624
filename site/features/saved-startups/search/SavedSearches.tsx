import { lazy, Suspense, useState } from 'react'
import { ALERT_FREQUENCIES, type AlertFrequency } from '#api/saved-startups/contract/pipeline.ts'
import { LIMITS } from '#api/platform/contract/limits.ts'
import { FREQUENCY_LABELS, formatSearch, type SearchFilters } from '#api/saved-startups/contract/search-labels.ts'
import type { SavedSearch } from '#api/saved-startups/contract/responses.ts'
import { SEARCH_UPDATE } from '#site/copy/failures/investor.ts'
import { failureToast } from '#site/lib/failure.ts'
import { useQuery } from '#site/lib/use-query.ts'
import { Button } from '#site/ui/controls/Button.tsx'
import { InlineSelect } from '#site/ui/controls/InlineSelect.tsx'
import { notify } from '#site/ui/feedback/toast.ts'
import { changeSearch, searches } from './searches.ts'
import './saved-search.css'

const SearchDialog = lazy(() => import('./SearchDialog.tsx'))
const DeleteDialog = lazy(() => import('./DeleteDialog.tsx'))

const FREQUENCIES = ALERT_FREQUENCIES.map((id) => ({ id, label: FREQUENCY_LABELS[id] }))

export interface SavedSearchesProps {
  initial: SavedSearch[] | undefined
  /** What the list shows now, which can be kept. */
  filters: SearchFilters
  /** Shows the startups of a kept search. */
  onApply: (search: SearchFilters) => void
}

/** Beside the buttons of a filter: the way to keep the search that is shown, and those that are kept. */
export function SavedSearches({ initial, filters, onApply }: SavedSearchesProps) {
  const { data: list } = useQuery(searches, initial)
  const [named, setNamed] = useState<SavedSearch | 'new' | null>(null)
  const [doomed, setDoomed] = useState<SavedSearch | null>(null)
  if (!list) return null
  const isFull = list.length >= LIMITS.savedSearches.max
  return (
    <>
      <Button variant="quiet" icon="bell" isDisabled={isFull} onPress={() => setNamed('new')}>
        Save this search
      </Button>
      {list.length > 0 && (
        <details className="saved-search-list">
          <summary>{list.length === 1 ? '1 saved search' : `${list.length} saved searches`}</summary>
          {isFull && (
            <p className="small soft">
              You’ve reached the limit of {list.length} saved searches. Delete one to save another.
            </p>
          )}
          <ul role="list" aria-label="Saved searches">
            {list.map((search) => (
              <li key={search.id}>
                <div className="stack saved-search-name">
                  <button type="button" className="link-button" onClick={() => onApply(search)}>
                    {search.name}
                  </button>
                  <span className="fine soft">{formatSearch(search)}</span>
                </div>
                <FrequencySelect search={search} />
                <div className="cluster saved-search-actions">
                  <Button
                    variant="quiet"
                    size="small"
                    icon="edit"
                    aria-label={`Change ${search.name}`}
                    onPress={() => setNamed(search)}
                  />
                  <Button
                    variant="quiet"
                    size="small"
                    icon="trash"
                    aria-label={`Delete ${search.name}`}
                    onPress={() => setDoomed(search)}
                  />
                </div>
              </li>
            ))}
          </ul>
        </details>
      )}
      <Suspense>
        {named && (
          <SearchDialog
            search={named === 'new' ? null : named}
            filters={filters}
            onOpenChange={(isOpen) => !isOpen && setNamed(null)}
          />
        )}
        {doomed && <DeleteDialog search={doomed} onOpenChange={(isOpen) => !isOpen && setDoomed(null)} />}
      </Suspense>
    </>
  )
}

function FrequencySelect({ search }: { search: SavedSearch }) {
  async function change(frequency: AlertFrequency) {
    try {
      await changeSearch(search.id, { frequency })
      notify({ title: 'Search updated', description: `${search.name}: ${FREQUENCY_LABELS[frequency]}` })
    } catch (error) {
      notify(failureToast(SEARCH_UPDATE, error))
    }
  }
  return (
    <InlineSelect
      label={`Email frequency for ${search.name}`}
      options={FREQUENCIES}
      value={search.frequency}
      onChange={(frequency) => void change(frequency)}
    />
  )
}
