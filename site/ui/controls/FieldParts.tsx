import type { ReactNode } from 'react'
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

export type FieldNotes = Pick<FieldText, 'description' | 'errorMessage'>

/** What ties a control to its help and its error, which `FieldFoot` shows. */
export function describedBy(id: string, { description, errorMessage }: FieldNotes) {
  const notes = [description && `${id}-help`, errorMessage && `${id}-error`].filter(Boolean)
  return { 'aria-describedby': notes.join(' ') || undefined, 'aria-invalid': errorMessage ? true : undefined }
}

interface FieldHeadProps extends Pick<FieldText, 'label' | 'isOptional'> {
  /** Of the control, or of the group that takes its name from here. */
  id: string
  isGroup?: boolean
  hint?: ReactNode
}

/** The label with what stands at its right: "Optional" or a counter. */
export function FieldHead({ id, isGroup, label, isOptional, hint }: FieldHeadProps) {
  return (
    <div className="field-head">
      {isGroup ? (
        <span id={`${id}-label`} className="field-label">
          {label}
        </span>
      ) : (
        <label htmlFor={id} className="field-label">
          {label}
        </label>
      )}
      {hint ?? (isOptional && <span className="field-hint">Optional</span>)}
    </div>
  )
}

/** The help and the error under a control. */
export function FieldFoot({ id, description, errorMessage }: FieldNotes & { id: string }) {
  return (
    <>
      {description && (
        <span id={`${id}-help`} className="field-description">
          {description}
        </span>
      )}
      {errorMessage && (
        <span id={`${id}-error`} className="field-error">
          <Icon name="warning" />
          <span>{errorMessage}</span>
        </span>
      )}
    </>
  )
}
