import { useRef, useState } from 'react'
import type { DocumentUser } from '#api/documents/contract/responses.ts'
import { Button } from '#site/ui/controls/Button.tsx'
import { TextField } from '#site/ui/controls/TextField.tsx'
import { findUsers } from './document-data.ts'

export interface NameUsersProps {
  /** Whom the founder knows. */
  known: readonly DocumentUser[]
  named: readonly { userId: number }[]
  onName: (user: DocumentUser) => void
}

const PAUSE_MS = 200

/** Investors to name: whom the founder knows, and by a search everyone with a public profile. */
export function NameUsers({ known, named, onName }: NameUsersProps) {
  const [query, setQuery] = useState('')
  const [found, setFound] = useState<readonly DocumentUser[] | null>(null)
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined)
  const lastQuery = useRef('')

  function search(text: string) {
    setQuery(text)
    lastQuery.current = text
    clearTimeout(timer.current)
    if (text.trim() === '') return setFound(null)
    timer.current = setTimeout(async () => {
      // What cannot be found now is found with the next letter that is typed.
      const users = await findUsers(text).catch(() => null)
      if (lastQuery.current === text && users) setFound(users)
    }, PAUSE_MS)
  }

  const users = (found ?? known).filter(({ userId }) => !named.some((person) => person.userId === userId))
  return (
    <div className="stack document-people">
      <TextField
        label="Add an investor"
        type="search"
        value={query}
        onChange={search}
        description="By name or firm. Private ones must contact you first."
      />
      <ul role="list" aria-label="Investors to add">
        {users.map((user) => (
          <li key={user.userId} className="cluster cluster-apart">
            <span>
              {user.name} {user.firmName && <span className="soft">{user.firmName}</span>}
            </span>
            <Button
              size="small"
              variant="secondary"
              aria-label={`Give access to ${user.name}`}
              onPress={() => onName(user)}
            >
              Give access
            </Button>
          </li>
        ))}
      </ul>
      <p className="small soft" role="status">
        {found && users.length === 0 && 'No one else has this name.'}
      </p>
    </div>
  )
}
