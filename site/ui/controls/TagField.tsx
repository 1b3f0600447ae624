import { useRef, useState, type KeyboardEvent } from 'react'
import { Group } from 'react-aria-components/Group'
import { Input } from 'react-aria-components/TextField'
import { addTag } from './add-tag.ts'
import { Button } from './Button.tsx'
import { Icon } from '#site/ui/brand/Icon.tsx'
import { TextFrame, type TextProps } from './TextFrame.tsx'
import './TagField.css'

type Taken = 'label' | 'description' | 'errorMessage' | 'isOptional' | 'isRequired' | 'isDisabled' | 'onBlur'

export interface TagFieldProps extends Pick<TextProps, Taken | 'placeholder' | 'maxLength'> {
  value: readonly string[]
  onChange: (value: string[]) => void
  /** What the button says. */
  addLabel?: string
  /** How many there may be; the box disappears when they are reached. */
  maxTags?: number
  /** Each on its own line, for whole sentences. */
  isLines?: boolean
}

/** A list of short texts: Enter or the button adds one; blanks and repetitions are ignored (rules: Saved startups). */
export function TagField(props: TagFieldProps) {
  const { value, onChange, placeholder, addLabel = 'Add', maxTags, isLines, ...field } = props
  const [text, setText] = useState('')
  const input = useRef<HTMLInputElement>(null)
  const isFull = maxTags !== undefined && value.length >= maxTags

  function add() {
    const next = addTag(value, text)
    if (next !== value) onChange([...next])
    setText('')
    input.current?.focus()
  }

  function onKeyDown(event: KeyboardEvent) {
    if (event.key !== 'Enter' || event.nativeEvent.isComposing) return
    event.preventDefault()
    add()
  }

  function remove(tag: string) {
    onChange(value.filter((other) => other !== tag))
    requestAnimationFrame(() => input.current?.focus())
  }

  return (
    <TextFrame
      {...field}
      value={text}
      onChange={setText}
      hint={maxTags && <span className="field-hint">{`${value.length} / ${maxTags}`}</span>}
    >
      {() => (
        <>
          {value.length > 0 && (
            <ul
              className="tag-field-list"
              data-lines={isLines || undefined}
              aria-label={`${field.label}: added`}
              role="list"
            >
              {value.map((tag) => (
                <li key={tag} className="tag tag-removable">
                  <span>{tag}</span>
                  <button
                    type="button"
                    aria-label={`Remove ${tag}`}
                    disabled={field.isDisabled}
                    onClick={() => remove(tag)}
                  >
                    <Icon name="cross" />
                  </button>
                </li>
              ))}
            </ul>
          )}
          <div className="tag-field-row" hidden={isFull}>
            <Group className="field-control">
              <Input ref={input} className="field-input" placeholder={placeholder} onKeyDown={onKeyDown} />
            </Group>
            <Button variant="secondary" onPress={add} isDisabled={field.isDisabled}>
              {addLabel}
            </Button>
          </div>
        </>
      )}
    </TextFrame>
  )
}
