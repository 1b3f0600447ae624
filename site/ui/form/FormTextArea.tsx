import { TextArea, type TextAreaProps } from '#site/ui/controls/TextArea.tsx'
import { useField } from './use-field.ts'

export type FormTextAreaProps = Omit<TextAreaProps, Bound>

type Bound = 'name' | 'value' | 'defaultValue' | 'onChange' | 'onBlur' | 'errorMessage'

/** `TextArea` bound to the form field around it. */
export function FormTextArea(props: FormTextAreaProps) {
  return <TextArea {...props} {...useField<string>()} />
}
