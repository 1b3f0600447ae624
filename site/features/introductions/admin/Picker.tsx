import type { Introducible } from '#api/introductions/calls.ts'
import { LEVEL_LABELS } from '#api/matches/contract/kinds.ts'
import { LEVEL_TONES } from '#site/copy/matches.ts'
import { Badge } from '#site/ui/data/Badge.tsx'
import { FilterForm } from '#site/ui/list/FilterForm.tsx'
import type { DataListState } from '#site/ui/list/use-data-list.ts'
import type { PickerFilters, PickerPage } from './introductions-admin-data.ts'

/** Where no one is looked for, a few are enough. */
const A_FEW = 4

interface PickerProps {
  side: 'startup' | 'investor'
  list: DataListState<never, PickerFilters, PickerPage>
  chosen: Introducible | undefined
}

/** One side of an introduction: who is chosen, or those to choose from. */
export function Picker({ side, list, chosen }: PickerProps) {
  const { filters } = list.query
  const search = filters[`${side}Search`]
  const other = filters[side === 'startup' ? 'investor' : 'startup']
  const found = list.page?.[`${side}s`] ?? []
  const people = Object.values(filters).some(Boolean) ? found : found.slice(0, A_FEW)
  const choose = (id: string) => list.link({ filters: { [side]: id, [`${side}Search`]: '' } })
  const label = side === 'startup' ? 'Startup' : 'Investor'
  return (
    <div className="stack introductions-picker" id={`pick-${side}`} aria-busy={list.isLoading}>
      <h3 className="card-title">{label}</h3>
      {chosen ? (
        <div className="introductions-person">
          <Person person={chosen} />
          <p>
            <a className="button button-quiet button-small" {...choose('')}>
              Choose another<span className="visually-hidden"> {side}</span>
            </a>
          </p>
        </div>
      ) : (
        <>
          <FilterForm
            label={`${label}s`}
            list={list}
            filters={[{ name: `${side}Search`, label: `${label} name`, placeholder: 'Search by name' }]}
          />
          {people.length === 0 && (
            <p className="soft">
              {search ? 'No one with that name can be introduced now.' : 'No one can be introduced now.'}
            </p>
          )}
          {other && !search && people.length > 0 && <p className="small soft">Best fits come first.</p>}
          <ul className="divided" role="list">
            {people.map((person) => (
              <li key={person.id}>
                <a className="introductions-person" {...choose(String(person.id))}>
                  <Person person={person} />
                </a>
              </li>
            ))}
          </ul>
        </>
      )}
    </div>
  )
}

function Person({ person: { name, level, detail, isPublic, takesRequests } }: { person: Introducible }) {
  const limits = [!isPublic && 'Not public', !takesRequests && 'Not accepting requests now'].filter(Boolean)
  return (
    <>
      <span className="cluster">
        <strong>{name}</strong>
        {level && <Badge tone={LEVEL_TONES[level]}>{LEVEL_LABELS[level]}</Badge>}
      </span>
      <span className="small soft">{detail}</span>
      {limits.length > 0 && <span className="small soft">{limits.join(' · ')}</span>}
    </>
  )
}
