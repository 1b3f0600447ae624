import { useRef, useState } from 'react'
import type { DocumentPerson } from '#api/documents/contract/responses.ts'
import { Button } from '#site/ui/controls/Button.tsx'
import { TextField } from '#site/ui/controls/TextField.tsx'
import { findPeople } from './document-data.ts'

export interface NamePeopleProps {
  /** Whom the founder knows. */
  known: readonly DocumentPerson[]
  named: readonly { userId: number }[]
  onName: (person: DocumentPerson) => void
}

const PAUSE_MS = 200

/** Investors to name: whom the founder knows, and by a search everybody with a public profile. */
export function NamePeople({ known, named, onName }: NamePeopleProps) {
  const [query, setQuery] = useState('')
  const [found, setFound] = useState<readonly DocumentPerson[] | null>(null)
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined)
  const asked = useRef('')

  function search(text: string) {
    setQuery(text)
    asked.current = text
    clearTimeout(timer.current)
    if (text.trim() === '') return setFound(null)
    timer.current = setTimeout(async () => {
      // What cannot be found out now is found out with the next letter.
      const people = await findPeople(text).catch(() => null)
      if (asked.current === text && people) setFound(people)
    }, PAUSE_MS)
  }

  const people = (found ?? known).filter(({ userId }) => !named.some((one) => one.userId === userId))
  return (
    <div className="stack document-people">
      <TextField
        label="Name another investor"
        type="search"
        value={query}
        onChange={search}
        description="By name or firm. Investors who keep their profile private are found once they have asked you for something."
      />
      <ul role="list" aria-label="Investors to name">
        {people.map((person) => (
          <li key={person.userId} className="cluster cluster-apart">
            <span>
              {person.name} {person.firmName && <span className="soft">{person.firmName}</span>}
            </span>
            <Button
              size="small"
              variant="secondary"
              aria-label={`Open it for ${person.name}`}
              onPress={() => onName(person)}
            >
              Name
            </Button>
          </li>
        ))}
      </ul>
      <p className="small soft" role="status">
        {found && people.length === 0 && 'There is nobody else with this name.'}
      </p>
    </div>
  )
}
