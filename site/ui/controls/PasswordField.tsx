import { useState } from 'react'
import type { PasswordOwner } from '#api/auth/contract/login.ts'
import { Icon } from '#site/ui/brand/Icon.tsx'
import { PasswordStrength } from './PasswordStrength.tsx'
import { TextFrame, type TextProps } from './TextFrame.tsx'

export interface PasswordFieldProps extends Omit<TextProps, 'maxCount'> {
  /** Shows how hard the password is to guess, for the one whose it is to be. */
  owner?: PasswordOwner
  /** `current-password` at a login, `new-password` where one is chosen. */
  autoComplete?: 'current-password' | 'new-password' | 'off'
}

/** A password that can be shown while it is typed. */
export function PasswordField({ owner, ...props }: PasswordFieldProps) {
  const [isShown, setShown] = useState(false)
  return (
    <TextFrame {...props}>
      {(box) => (
        <>
          <div className="field-control">
            <input {...box} type={isShown ? 'text' : 'password'} autoCapitalize="none" spellCheck={false} />
            <button
              type="button"
              className="field-affix"
              aria-pressed={isShown}
              aria-label={`Show ${props.label.toLowerCase()}`}
              disabled={props.isDisabled}
              onClick={() => setShown(!isShown)}
            >
              <Icon name={isShown ? 'eye-off' : 'eye'} />
            </button>
          </div>
          {owner && <PasswordStrength password={box.value} owner={owner} />}
        </>
      )}
    </TextFrame>
  )
}
