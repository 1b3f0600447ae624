import { counted } from '#api/platform/contract/counted.ts'

/** "12 / 200" beside a label. Near the end a screen reader hears how many characters are left. */
export function Counter({ count, max }: { count: number; max: number }) {
  const left = max - count
  const isNear = left <= Math.max(10, max * 0.05)
  return (
    <span className="field-hint" data-over={left < 0 || undefined}>
      <span aria-hidden="true">
        {count} / {max}
      </span>
      <output className="visually-hidden">
        {isNear && (left < 0 ? `${counted(-left, 'character')} too many` : `${counted(left, 'character')} left`)}
      </output>
    </span>
  )
}
