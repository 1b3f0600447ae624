import type { Passkey } from '#api/auth/calls.ts'
import { useQuery } from '#site/lib/use-query.ts'
import { Checkbox } from '#site/ui/controls/Checkbox.tsx'
import { RetryCallout } from '#site/ui/feedback/RetryCallout.tsx'
import { SkeletonRows } from '#site/ui/feedback/Skeleton.tsx'
import { passkeys } from './passkeys.ts'

interface RetainedPasskeysProps {
  /** As the page rendered them. */
  initial?: Passkey[] | undefined
  /** Ids of those that stay. */
  retained: readonly number[]
  onChange: (retained: number[]) => void
}

/** Asks which passkeys go with what ends the other sessions: all of them, unless their owner knows them. */
export function RetainedPasskeys({ initial, retained, onChange }: RetainedPasskeysProps) {
  const { data, loading } = useQuery(passkeys, initial)
  if (!data && loading) return <SkeletonRows count={1} label="Loading your passkeys" />
  if (!data)
    return (
      <RetryCallout onRetry={() => passkeys.refresh()}>
        Couldn’t load your passkeys. If you continue, all of them are removed.
      </RetryCallout>
    )
  if (data.length === 0) return null
  return (
    <fieldset className="stack kept-passkeys">
      <legend className="field-label">Remove passkeys</legend>
      <p className="small soft">A passkey signs in without your password. Clear the box of each one to keep.</p>
      {data.map(({ id, name }) => (
        <Checkbox
          key={id}
          isSelected={!retained.includes(id)}
          onChange={(shouldRemove) =>
            onChange(shouldRemove ? retained.filter((passkeyId) => passkeyId !== id) : [...retained, id])
          }
        >
          Remove {name}
        </Checkbox>
      ))}
    </fieldset>
  )
}
