import type { ReactNode } from 'react'
import {
  CheckboxButton,
  CheckboxField,
  FieldError,
  Text,
  type CheckboxFieldProps,
} from 'react-aria-components/Checkbox'
import { Icon } from '#site/ui/brand/Icon.tsx'
import './choice.css'
import './field.css'

export interface CheckboxProps extends Omit<CheckboxFieldProps, 'children' | 'className' | 'style' | 'isInvalid'> {
  /** The label. A link stands beside the box: in here a press on it would tick the box. */
  children: ReactNode
  description?: ReactNode
  errorMessage?: string | undefined
}

/** One thing to tick. Its error stands under it. */
export function Checkbox({ children, description, errorMessage, ...props }: CheckboxProps) {
  return (
    <CheckboxField validationBehavior="aria" {...props} isInvalid={Boolean(errorMessage)}>
      <CheckboxButton className="choice">
        {({ isSelected, isIndeterminate }) => (
          <>
            <span className="choice-box" aria-hidden="true">
              {isIndeterminate ? <Icon name="minus" /> : isSelected && <Icon name="check" />}
            </span>
            <span>{children}</span>
            {description && (
              <Text slot="description" className="choice-description">
                {description}
              </Text>
            )}
          </>
        )}
      </CheckboxButton>
      {errorMessage && (
        <FieldError className="field-error">
          <Icon name="warning" />
          <span>{errorMessage}</span>
        </FieldError>
      )}
    </CheckboxField>
  )
}
