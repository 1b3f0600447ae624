import { useState } from 'react'

export interface Selection {
  /** Keys of the rows that are chosen, all of them in sight: no one decides about what they don't see. */
  keys: ReadonlySet<number>
  isAll: boolean
  choose: (key: number, isChosen: boolean) => void
  chooseAll: (isChosen: boolean) => void
}

/** Which of the rows in sight are chosen. */
export function useSelection(rows: readonly number[]): Selection {
  const [chosen, setChosen] = useState<ReadonlySet<number>>(new Set())
  const keys = new Set(rows.filter((key) => chosen.has(key)))
  return {
    keys,
    isAll: keys.size > 0 && keys.size === rows.length,
    choose(key, isChosen) {
      const next = new Set(keys)
      if (isChosen) next.add(key)
      else next.delete(key)
      setChosen(next)
    },
    chooseAll: (isChosen) => setChosen(new Set(isChosen ? rows : [])),
  }
}
