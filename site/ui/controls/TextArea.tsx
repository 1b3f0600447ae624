import { TextFrame, type TextProps } from './TextFrame.tsx'

export interface TextAreaProps extends TextProps {
  /** Lines shown at first; the box grows with its text. */
  rows?: number
}

/** Several lines of text. */
export function TextArea({ rows = 4, ...props }: TextAreaProps) {
  return (
    <TextFrame {...props}>
      {(box) => (
        <div className="field-control">
          <textarea {...box} rows={rows} />
        </div>
      )}
    </TextFrame>
  )
}
