import type { ReactNode } from 'react'
import { SwitchButton, SwitchField, Text, type SwitchFieldProps } from 'react-aria-components/Switch'
import './choice.css'

export interface SwitchProps extends Omit<SwitchFieldProps, 'children' | 'className' | 'style'> {
  /** The label; without it give an `aria-label`. */
  children?: ReactNode
  description?: ReactNode
}

/** On or off, at once. In a form that is sent, a `Checkbox` is the better choice. */
export function Switch({ children, description, ...props }: SwitchProps) {
  return (
    <SwitchField {...props}>
      <SwitchButton className="choice">
        <span className="switch-track" aria-hidden="true" />
        {children && <span>{children}</span>}
        {description && (
          <Text slot="description" className="choice-description">
            {description}
          </Text>
        )}
      </SwitchButton>
    </SwitchField>
  )
}
