import { parseDate, type CalendarDate } from '@internationalized/date'
import { Button } from 'react-aria-components/Button'
import { I18nProvider } from 'react-aria-components/I18nProvider'
import {
  CalendarCell,
  CalendarGrid,
  CalendarGridBody,
  CalendarGridHeader,
  CalendarHeaderCell,
  CalendarHeading,
  RangeCalendar as AriaRangeCalendar,
} from 'react-aria-components/RangeCalendar'
import { Icon } from '#site/ui/brand/Icon.tsx'
import { buttonClass } from './button-class.ts'

/** Days `YYYY-MM-DD`, both included. */
export interface Days {
  from: string
  to: string
}

export interface RangeCalendarProps {
  label: string
  /** `null` while nothing, or only one end, is chosen. */
  value: Days | null
  onChange: (days: Days) => void
  /** A day of the first month that shows when nothing is chosen. */
  opensAt: string
}

const MONTHS = [0, 1]
const STEP = buttonClass({ variant: 'quiet', isIconOnly: true, className: 'range-calendar-step' })

/**
 * Two months side by side, or one under the other where there is no room, in which a range of days is chosen. A page
 * that loads it on demand imports `RangeCalendar.css` itself: from here every page would load it.
 */
export function RangeCalendar({ label, value, onChange, opensAt }: RangeCalendarProps) {
  const range = value && { start: parseDate(value.from), end: parseDate(value.to) }
  return (
    <I18nProvider locale="en-US">
      <AriaRangeCalendar<CalendarDate>
        className="range-calendar"
        aria-label={label}
        visibleDuration={{ months: MONTHS.length }}
        pageBehavior="single"
        value={range}
        defaultFocusedValue={range?.start ?? parseDate(opensAt)}
        onChange={({ start, end }) => onChange({ from: start.toString(), to: end.toString() })}
      >
        <Button slot="previous" className={STEP}>
          <Icon name="chevron-left" />
        </Button>
        <Button slot="next" className={STEP}>
          <Icon name="chevron-right" />
        </Button>
        {MONTHS.map((months) => (
          <div key={months} className="range-calendar-month">
            <CalendarHeading className="range-calendar-name" level={3} offset={{ months }} />
            <CalendarGrid offset={{ months }} weekdayStyle="short">
              <CalendarGridHeader>{(day) => <CalendarHeaderCell>{day}</CalendarHeaderCell>}</CalendarGridHeader>
              <CalendarGridBody>
                {(date) => <CalendarCell date={date} className="range-calendar-day" />}
              </CalendarGridBody>
            </CalendarGrid>
          </div>
        ))}
      </AriaRangeCalendar>
    </I18nProvider>
  )
}
