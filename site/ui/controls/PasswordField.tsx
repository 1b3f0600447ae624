import { useState } from 'react'
import { Group } from 'react-aria-components/Group'
import { Input } from 'react-aria-components/TextField'
import { Icon } from '#site/ui/brand/Icon.tsx'
import { PasswordStrength } from './PasswordStrength.tsx'
import { TextFrame, type TextProps } from './TextFrame.tsx'

export interface PasswordFieldProps extends Omit<TextProps, 'type' | 'maxCount'> {
  /** Shows how hard the password is to guess; guidance, never a rule. */
  showStrength?: boolean
  /** `current-password` at a login, `new-password` where one is chosen. */
  autoComplete?: 'current-password' | 'new-password' | 'off'
}

/** A password that its writer can look at. */
export function PasswordField({ placeholder, showStrength, ...props }: PasswordFieldProps) {
  const [isShown, setShown] = useState(false)
  return (
    <TextFrame {...props} type={isShown ? 'text' : 'password'}>
      {(password) => (
        <>
          <Group className="field-control">
            <Input className="field-input" placeholder={placeholder} autoCapitalize="none" spellCheck="false" />
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
          </Group>
          {showStrength && <PasswordStrength password={password} />}
        </>
      )}
    </TextFrame>
  )
}
