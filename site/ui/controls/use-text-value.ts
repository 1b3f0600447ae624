import { useState } from 'react'

interface TextValue {
  value?: string
  defaultValue?: string
  onChange?: (value: string) => void
}

/** The text of a field that may or may not be controlled, known here as well so that it can be counted. */
export function useTextValue({ value, defaultValue, onChange }: TextValue): [string, (value: string) => void] {
  const [own, setOwn] = useState(defaultValue ?? '')
  return [
    value ?? own,
    (next) => {
      setOwn(next)
      onChange?.(next)
    },
  ]
}
