import { useId } from 'react'
import type { OwnDocument } from '#api/documents/contract/responses.ts'
import { Button } from '#site/ui/controls/Button.tsx'
import { NamePeople, type NamePeopleProps } from './NamePeople.tsx'

type Named = OwnDocument['grants'][number]

export interface NamedReadersProps extends Pick<NamePeopleProps, 'known'> {
  named: readonly Named[]
  onName: (person: Named, isNamed: boolean) => void
}

/** The people whom a founder named for a document, and more of them to name. */
export function NamedReaders({ known, named, onName }: NamedReadersProps) {
  const heading = useId()
  return (
    <section className="stack document-people" aria-labelledby={heading}>
      <h3 id={heading} className="field-label">
        People you name
      </h3>
      <ul role="list">
        {named.map((person) => (
          <li key={person.userId} className="cluster cluster-apart">
            <span>
              {person.name} {person.firmName && <span className="soft">{person.firmName}</span>}
            </span>
            <Button
              size="small"
              variant="quiet"
              icon="cross"
              aria-label={`Close it for ${person.name}`}
              onPress={() => onName(person, false)}
            />
          </li>
        ))}
      </ul>
      <NamePeople known={known} named={named} onName={(person) => onName(person, true)} />
    </section>
  )
}
