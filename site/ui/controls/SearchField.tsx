import { useEffect, useRef, useState } from 'react'
import { LIMITS } from '#api/contract/limits.ts'
import { TextField } from './TextField.tsx'

/** Milliseconds without a keystroke after which a search begins. */
const SEARCH_AFTER = 300

/** A search that runs on the server while it is typed. */
export function SearchField(props: {
  label: string
  placeholder: string
  value: string
  onChange: (q: string) => void
}) {
  const { label, placeholder, value, onChange } = props
  const [text, setText] = useState(value)
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined)
  // A list that was emptied of its filters elsewhere empties the box, too.
  const [known, setKnown] = useState(value)
  if (known !== value) {
    setKnown(value)
    if (value !== text.trim()) setText(value)
  }
  useEffect(() => () => clearTimeout(timer.current), [])
  return (
    <TextField
      label={label}
      type="search"
      placeholder={placeholder}
      maxLength={LIMITS.search.max}
      value={text}
      onChange={(next) => {
        setText(next)
        clearTimeout(timer.current)
        timer.current = setTimeout(() => onChange(next.trim()), SEARCH_AFTER)
      }}
    />
  )
}
