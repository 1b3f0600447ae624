import { formatSlot, formatTime, shortDay } from '#api/platform/contract/times.ts'
import { Chip } from '#site/ui/controls/Chip.tsx'
import type { Slot } from './slots.ts'

interface SuggestedTimesProps {
  /** By days. */
  suggestions: readonly Slot[][]
  timeZone: string
  /** The chosen times, as inputs hold them. */
  chosen: readonly string[]
  /** Whether no further one can be chosen. */
  isFull: boolean
  onToggle: (local: string) => void
}

/** Free times on the next working days, each chosen with a click. */
export const SuggestedTimes = ({ suggestions, timeZone, chosen, isFull, onToggle }: SuggestedTimesProps) => (
  <div className="meeting-suggestions" role="group" aria-label="Suggested times">
    {suggestions.map((day) => (
      <div key={day[0]!.local} className="cluster">
        <span className="meeting-day small">{shortDay(day[0]!.local.slice(0, 10))}</span>
        {day.map(({ local, at }) => (
          <Chip
            key={local}
            aria-label={formatSlot(at, timeZone)}
            isPressed={chosen.includes(local)}
            isDisabled={isFull && !chosen.includes(local)}
            onPress={() => onToggle(local)}
          >
            {formatTime(at, timeZone)}
          </Chip>
        ))}
      </div>
    ))}
  </div>
)
