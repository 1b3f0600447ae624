import type { ReactNode } from 'react'
import { Group } from 'react-aria-components/Group'
import { Input } from 'react-aria-components/TextField'
import { TextFrame, type TextProps } from './TextFrame.tsx'

export interface TextFieldProps extends TextProps {
  /** Before the text inside the box, "$" for example. */
  prefix?: string
  /** After the text inside the box: an icon or a button. */
  suffix?: ReactNode
}

/** One line of text. */
export function TextField({ placeholder, prefix, suffix, ...props }: TextFieldProps) {
  return (
    <TextFrame {...props}>
      {() => (
        <Group className="field-control">
          {prefix && (
            <span className="field-prefix" aria-hidden="true">
              {prefix}
            </span>
          )}
          <Input className="field-input" placeholder={placeholder} />
          {suffix}
        </Group>
      )}
    </TextFrame>
  )
}
