import { TextArea, type TextAreaProps } from '#site/ui/controls/TextArea.tsx'
import { bound } from './bound.tsx'

/** `TextArea` bound to a field of a form. */
export const FormTextArea = bound<string, TextAreaProps>(TextArea)
