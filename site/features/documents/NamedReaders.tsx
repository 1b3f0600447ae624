import { useId } from 'react'
import type { MyDocument } from '#api/documents/contract/responses.ts'
import { Button } from '#site/ui/controls/Button.tsx'
import { NameUsers, type NameUsersProps } from './NameUsers.tsx'

type Named = MyDocument['grants'][number]

export interface NamedReadersProps extends Pick<NameUsersProps, 'known'> {
  named: readonly Named[]
  onName: (user: Named, isNamed: boolean) => void
}

/** The people whom a founder named for a document, and more of them to name. */
export function NamedReaders({ known, named, onName }: NamedReadersProps) {
  const heading = useId()
  return (
    <section className="stack document-people" aria-labelledby={heading}>
      <h4 id={heading} className="field-label">
        People with access
      </h4>
      <ul role="list">
        {named.map((user) => (
          <li key={user.userId} className="cluster cluster-apart">
            <span>
              {user.name} {user.firmName && <span className="soft">{user.firmName}</span>}
            </span>
            <Button
              size="small"
              variant="quiet"
              icon="cross"
              aria-label={`Remove access: ${user.name}`}
              onPress={() => onName(user, false)}
            />
          </li>
        ))}
      </ul>
      <NameUsers known={known} named={named} onName={(user) => onName(user, true)} />
    </section>
  )
}
