/** A text beside another: what both begin and end with, and what each has between. */
export interface ValueDiff {
  start: string
  before: string
  after: string
  end: string
}

/** Words, and the spaces between them, that stand around a change. */
const AROUND = 24

const getText = (text: string) => text.split(/(\s+)/)

/** What differs between two texts, in whole words, with a few words around it. */
export function valueDiff(before: string, after: string): ValueDiff {
  const [old, now] = [getText(before), getText(after)]
  const shorter = Math.min(old.length, now.length)
  let from = 0
  while (from < shorter && old[from] === now[from]) from++
  let rest = 0
  while (rest < shorter - from && old.at(-1 - rest) === now.at(-1 - rest)) rest++
  const [start, end] = [old.slice(0, from), old.slice(old.length - rest)]
  return {
    start: `${start.length > AROUND ? '… ' : ''}${start.slice(-AROUND).join('')}`,
    before: old.slice(from, old.length - rest).join(''),
    after: now.slice(from, now.length - rest).join(''),
    end: `${end.slice(0, AROUND).join('')}${end.length > AROUND ? ' …' : ''}`,
  }
}
