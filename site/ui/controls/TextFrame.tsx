import { useId, useState, type ChangeEvent, type FocusEvent, type InputHTMLAttributes, type ReactNode } from 'react'
import { Counter } from './Counter.tsx'
import { describedBy, FieldFoot, FieldHead, type FieldText } from './FieldParts.tsx'

type Native = InputHTMLAttributes<HTMLInputElement>
type PassedProps = 'name' | 'autoComplete' | 'inputMode' | 'maxLength' | 'placeholder' | 'spellCheck'

export interface TextProps extends FieldText, Pick<Native, PassedProps> {
  value?: string
  defaultValue?: string
  onChange?: (value: string) => void
  onBlur?: (event: FocusEvent) => void
  isRequired?: boolean
  isDisabled?: boolean
  isReadOnly?: boolean
  /** Shows "n / maxCount"; does not stop typing, so that a pasted text is shortened by its writer. */
  maxCount?: number
}

type Box = HTMLInputElement | HTMLTextAreaElement

interface TextFrameProps extends TextProps {
  /** Beside the label, in the place of the counter. */
  hint?: ReactNode
  /** The box, which takes these attributes, and what stands between it and the help. */
  children: (box: BoxAttributes) => ReactNode
}

/** What makes a box the one of its field. */
export type BoxAttributes = ReturnType<typeof toAttributes>

function toAttributes(id: string, text: string, change: (next: string) => void, props: TextProps) {
  const { name, autoComplete, inputMode, maxLength, placeholder, spellCheck, onBlur } = props
  return {
    id,
    name,
    autoComplete,
    inputMode,
    maxLength,
    placeholder,
    spellCheck,
    onBlur,
    ...describedBy(id, props),
    className: 'field-input',
    value: text,
    onChange: (event: ChangeEvent<Box>) => change(event.target.value),
    disabled: props.isDisabled,
    readOnly: props.isReadOnly,
    'aria-required': props.isRequired || undefined,
  }
}

/** What every field of text has around its box: label, counter, help and error. */
export function TextFrame({ children, hint, ...props }: TextFrameProps) {
  const { label, description, errorMessage, isOptional, maxCount } = props
  const id = useId()
  // The text of a field that no one controls is known here as well, so that it can be counted.
  const [own, setOwn] = useState(props.defaultValue ?? '')
  const text = props.value ?? own

  function change(next: string) {
    setOwn(next)
    props.onChange?.(next)
  }

  return (
    <div
      className="field"
      data-invalid={errorMessage ? '' : undefined}
      data-disabled={props.isDisabled ? '' : undefined}
      data-readonly={props.isReadOnly ? '' : undefined}
    >
      <FieldHead
        {...{ id, label, isOptional }}
        hint={maxCount ? <Counter count={text.length} max={maxCount} /> : hint}
      />
      {children(toAttributes(id, text, change, props))}
      <FieldFoot {...{ id, description, errorMessage }} />
    </div>
  )
}
