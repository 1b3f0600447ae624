import { TextArea as Input } from 'react-aria-components/TextField'
import { TextFrame, type TextProps } from './TextFrame.tsx'

export interface TextAreaProps extends Omit<TextProps, 'type'> {
  /** Lines shown at first; the box grows with its text. */
  rows?: number
}

/** Several lines of text. */
export function TextArea({ placeholder, rows = 4, ...props }: TextAreaProps) {
  return (
    <TextFrame {...props}>
      {() => (
        <div className="field-control">
          <Input className="field-input" placeholder={placeholder} rows={rows} />
        </div>
      )}
    </TextFrame>
  )
}
