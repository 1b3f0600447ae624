import { Group } from 'react-aria-components/Group'
import { useState } from 'react'
import { Input, TextField as AriaTextField } from 'react-aria-components/TextField'
import { FieldFoot, FieldHead } from './FieldParts.tsx'
import { Icon } from '#site/ui/brand/Icon.tsx'
import { PasswordStrength } from './PasswordStrength.tsx'
import type { TextFieldProps } from './TextField.tsx'
import { useTextValue } from './use-text-value.ts'

export interface PasswordFieldProps extends Omit<TextFieldProps, 'prefix' | 'suffix' | 'type' | 'maxCount'> {
  /** Shows how hard the password is to guess; guidance, never a rule. */
  showStrength?: boolean
  /** `current-password` at a login, `new-password` where one is chosen. */
  autoComplete?: 'current-password' | 'new-password' | 'off'
}

/** A password that its writer can look at. */
export function PasswordField({ placeholder, showStrength, ...props }: PasswordFieldProps) {
  const { label, description, errorMessage, isOptional, ...field } = props
  const [value, setValue] = useTextValue(field)
  const [isShown, setShown] = useState(false)
  return (
    <AriaTextField
      validationBehavior="aria"
      {...field}
      value={value}
      onChange={setValue}
      isInvalid={Boolean(errorMessage)}
      type={isShown ? 'text' : 'password'}
      className="field"
    >
      <FieldHead label={label} isOptional={isOptional} />
      <Group className="field-control">
        <Input className="field-input" placeholder={placeholder} autoCapitalize="none" spellCheck="false" />
        <button
          type="button"
          className="field-affix"
          aria-pressed={isShown}
          aria-label={`Show ${label.toLowerCase()}`}
          disabled={field.isDisabled}
          onClick={() => setShown(!isShown)}
        >
          <Icon name={isShown ? 'eye-off' : 'eye'} />
        </button>
      </Group>
      {showStrength && <PasswordStrength password={value} />}
      <FieldFoot description={description} errorMessage={errorMessage} />
    </AriaTextField>
  )
}
