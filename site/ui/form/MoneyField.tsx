import { amountInWords } from '#api/contract/money.ts'
import { TextField, type TextFieldProps } from '#site/ui/controls/TextField.tsx'
import { useField, type FieldProps } from './use-field.ts'

/** An amount as people write it; under it stands what it is read as, while it is typed. */
export function MoneyField<Values>({ form, name, onChange, ...props }: FieldProps<Values, string, TextFieldProps>) {
  const field = useField<Values, string>({ form, name, onChange })
  const read = amountInWords(field.value)
  return (
    <TextField
      placeholder="$100,000"
      description={read === null ? 'In US dollars. You can also write $1.5M or 250k.' : `= ${read}`}
      {...(props as TextFieldProps)}
      {...field}
    />
  )
}
