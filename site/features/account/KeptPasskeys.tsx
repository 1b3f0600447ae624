import type { Passkey } from '#api/contract/passkey/answers.ts'
import { Checkbox } from '#site/ui/controls/Checkbox.tsx'

export interface KeptPasskeysProps {
  passkeys: Passkey[] | undefined
  /** Ids of those that stay. */
  kept: readonly number[]
  onChange: (kept: number[]) => void
}

/** Asks which passkeys go with what ends the other sessions: all of them, unless their owner knows them. */
export function KeptPasskeys({ passkeys, kept, onChange }: KeptPasskeysProps) {
  if (!passkeys || passkeys.length === 0) return null
  return (
    <fieldset className="stack kept-passkeys">
      <legend className="field-label">Remove passkeys</legend>
      <p className="small soft">A passkey signs in without your password. Clear the box of each one to keep.</p>
      {passkeys.map(({ id, name }) => (
        <Checkbox
          key={id}
          isSelected={!kept.includes(id)}
          onChange={(goes) => onChange(goes ? kept.filter((one) => one !== id) : [...kept, id])}
        >
          Remove {name}
        </Checkbox>
      ))}
    </fieldset>
  )
}
