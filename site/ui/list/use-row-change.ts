import { useState } from 'react'

/**
 * A value of a row that is changed at once: what was chosen is shown until the row is read again, which its version
 * says. Where the change fails, the row's own value is. While one is under way, another is ignored.
 */
export function useRowChange<Value>(
  value: Value,
  version: string | undefined,
): [value: Value, change: (next: Value, work: () => Promise<void>) => void] {
  const [chosen, setChosen] = useState<{ value: Value; version: string | undefined; isPending: boolean }>()
  const current = chosen && chosen.version === version ? chosen : undefined
  return [
    current ? current.value : value,
    (next, work) => {
      if (current?.isPending) return
      setChosen({ value: next, version, isPending: true })
      work().then(
        () => setChosen({ value: next, version, isPending: false }),
        () => setChosen(undefined),
      )
    },
  ]
}
