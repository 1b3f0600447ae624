import { useRef, useState, type KeyboardEvent } from 'react'
import { afterPointerUp } from '#site/ui/form/after-pointer-up.ts'
import { getAddedTags, typeTag } from './add-tag.ts'
import { Button } from './Button.tsx'
import { Icon } from '#site/ui/brand/Icon.tsx'
import { TextFrame, type TextProps } from './TextFrame.tsx'
import './TagField.css'

type PassedProps = 'label' | 'description' | 'errorMessage' | 'isOptional' | 'isRequired' | 'isDisabled' | 'onBlur'

export interface TagFieldProps extends Pick<TextProps, PassedProps | 'placeholder' | 'maxLength'> {
  value: readonly string[]
  onChange: (value: string[]) => void
  /** What the button says. */
  addLabel?: string
  /** How many there may be; the box disappears when they are reached. */
  maxTags?: number
  /** Each on its own line, for whole sentences. */
  isLines?: boolean
}

/**
 * A list of short texts; blanks and repetitions are ignored (rules: Saved startups). What is typed is in the value from
 * the first letter on, so that nothing is lost if Add is never clicked: Enter, the button, or leaving the field
 * only begin the next one.
 */
export function TagField(props: TagFieldProps) {
  const { value, onChange, addLabel = 'Add', maxTags, isLines, onBlur, ...field } = props
  const [text, setText] = useState('')
  /** The last of the value, while it is still being typed. */
  const [typed, setTyped] = useState<string>()
  const input = useRef<HTMLInputElement>(null)
  const added = getAddedTags({ value, typed })
  const isFull = maxTags !== undefined && added.length >= maxTags
  // The form was put back to what it was.
  if (typed !== undefined && added === value) start()

  function start() {
    setText('')
    setTyped(undefined)
  }

  function type(next: string) {
    const list = typeTag({ value, typed }, next)
    setText(next)
    setTyped(list.typed)
    onChange([...list.value])
  }

  function add() {
    start()
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
      onChange={type}
      onBlur={(event) => {
        onBlur?.(event)
        afterPointerUp(start)
      }}
      hint={maxTags && <span className="field-hint">{`${added.length} / ${maxTags}`}</span>}
    >
      {(box) => (
        <>
          <AddedTags
            label={field.label}
            tags={added}
            isLines={isLines}
            isDisabled={field.isDisabled}
            onRemove={remove}
          />
          <div className="tag-field-row" hidden={isFull}>
            <div className="field-control">
              <input {...box} ref={input} type="text" onKeyDown={onKeyDown} />
            </div>
            <Button variant="secondary" onPress={add} isDisabled={field.isDisabled}>
              {addLabel}
            </Button>
          </div>
        </>
      )}
    </TextFrame>
  )
}

interface AddedTagsProps extends Pick<TagFieldProps, 'label' | 'isLines' | 'isDisabled'> {
  tags: readonly string[]
  onRemove: (tag: string) => void
}

/** What the list holds, each with the button that takes it out; nothing while it is empty. */
function AddedTags({ label, tags, isLines, isDisabled, onRemove }: AddedTagsProps) {
  if (tags.length === 0) return null
  return (
    <ul className="tag-field-list" data-lines={isLines || undefined} aria-label={`${label}: added`} role="list">
      {tags.map((tag) => (
        <li key={tag} className="tag tag-removable">
          <span>{tag}</span>
          <button type="button" aria-label={`Remove ${tag}`} disabled={isDisabled} onClick={() => onRemove(tag)}>
            <Icon name="cross" />
          </button>
        </li>
      ))}
    </ul>
  )
}
