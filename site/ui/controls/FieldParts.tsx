import type { ReactNode } from 'react'
import { FieldError as AriaFieldError, Label, Text } from 'react-aria-components/TextField'
import { Icon } from '#site/ui/brand/Icon.tsx'
import './field.css'

/** What every field shows around its control. */
export interface FieldText {
  label: string
  description?: ReactNode
  /** Shown under the control and announced; its presence makes the field invalid. */
  errorMessage?: string | undefined
  /** Says "Optional" beside the label; used where most fields of a form are required. */
  isOptional?: boolean
}

/** The label with what stands at its right: "Optional" or a counter. */
export function FieldHead({ label, isOptional, hint }: { label: string; isOptional?: boolean; hint?: ReactNode }) {
  return (
    <div className="field-head">
      <Label className="field-label">{label}</Label>
      {hint ?? (isOptional && <span className="field-hint">Optional</span>)}
    </div>
  )
}

/** The help and the error under a control; react-aria ties both to it. */
export function FieldFoot({ description, errorMessage }: Pick<FieldText, 'description' | 'errorMessage'>) {
  return (
    <>
      {description && (
        <Text slot="description" className="field-description">
          {description}
        </Text>
      )}
      <AriaFieldError className="field-error">
        <Icon name="warning" />
        <span>{errorMessage}</span>
      </AriaFieldError>
    </>
  )
}
