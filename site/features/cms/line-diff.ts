/** A line of a text beside another: in both, only in the newer, or only in the older. */
export interface DiffLine {
  kind: 'same' | 'added' | 'removed'
  text: string
}

/** Beyond this many lines each text is shown as a whole. */
const LIMIT = 2000

/** What changed from one text to another, line by line: the shortest way, found by the longest common run of lines. */
export function lineDiff(before: string, after: string): DiffLine[] {
  const [old, now] = [linesOf(before), linesOf(after)]
  if (old.length > LIMIT || now.length > LIMIT) {
    return [...old.map((text) => line('removed', text)), ...now.map((text) => line('added', text))]
  }
  const common = commonLengths(old, now)
  const diff: DiffLine[] = []
  let [from, to] = [0, 0]
  while (from < old.length || to < now.length) {
    if (from < old.length && to < now.length && old[from] === now[to]) {
      diff.push(line('same', old[from++]!))
      to++
    } else if (to === now.length || (from < old.length && common[from + 1]![to]! >= common[from]![to + 1]!)) {
      diff.push(line('removed', old[from++]!))
    } else {
      diff.push(line('added', now[to++]!))
    }
  }
  return diff
}

const line = (kind: DiffLine['kind'], text: string): DiffLine => ({ kind, text })
const linesOf = (text: string) => (text === '' ? [] : text.replace(/\n$/, '').split('\n'))

/** For each pair of places, how many lines the rests have in common. */
function commonLengths(old: string[], now: string[]): Uint16Array[] {
  const lengths = Array.from({ length: old.length + 1 }, () => new Uint16Array(now.length + 1))
  for (let from = old.length - 1; from >= 0; from--) {
    for (let to = now.length - 1; to >= 0; to--) {
      lengths[from]![to] =
        old[from] === now[to]
          ? lengths[from + 1]![to + 1]! + 1
          : Math.max(lengths[from + 1]![to]!, lengths[from]![to + 1]!)
    }
  }
  return lengths
}
