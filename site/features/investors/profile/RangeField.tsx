import { INVESTMENT_RANGES } from '#api/platform/contract/enumerations.ts'
import { autoformatRange, formatRangeText } from '#api/platform/contract/money.ts'
import { useBoundField } from '#site/ui/form/fields.tsx'
import { Chip } from '#site/ui/controls/Chip.tsx'
import { TextField } from '#site/ui/controls/TextField.tsx'

/** The investment range, in its field: one of six buttons, or free text that is formatted as dollars on blur. */
export function RangeField() {
  const { onBlur, ...field } = useBoundField<string>()
  const read = formatRangeText(field.value)
  return (
    <div className="stack range-field">
      <TextField
        {...field}
        label="Investment range"
        isRequired
        placeholder="$10,000 - $50,000"
        description={read === null ? 'Choose one, or type your own, such as 50k-100k.' : `= ${read}`}
        onBlur={() => {
          field.onChange(autoformatRange(field.value))
          onBlur()
        }}
      />
      <div className="cluster range-choices" role="group" aria-label="Common choices">
        {INVESTMENT_RANGES.map((range) => (
          <Chip key={range} isPressed={field.value === range} onPress={() => field.onChange(range)}>
            {range}
          </Chip>
        ))}
      </div>
    </div>
  )
}
