import type { HTMLInputTypeAttribute, ReactNode } from 'react'
import { TextFrame, type TextProps } from './TextFrame.tsx'

export interface TextFieldProps extends TextProps {
  type?: HTMLInputTypeAttribute
  /** Before the text inside the box, "$" for example. */
  prefix?: string
  /** After the text inside the box: an icon or a button. */
  suffix?: ReactNode
}

/** One line of text. */
export function TextField({ type = 'text', prefix, suffix, ...props }: TextFieldProps) {
  return (
    <TextFrame {...props}>
      {(box) => (
        <div className="field-control">
          {prefix && (
            <span className="field-prefix" aria-hidden="true">
              {prefix}
            </span>
          )}
          <input {...box} type={type} />
          {suffix}
        </div>
      )}
    </TextFrame>
  )
}
