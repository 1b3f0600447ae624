import { useStore } from '@tanstack/react-form'
import { useContext, type ComponentProps } from 'react'
import { formatAmountText } from '#api/platform/contract/money.ts'
import { Button, type ButtonProps } from '#site/ui/controls/Button.tsx'
import { Checkbox as CheckboxControl } from '#site/ui/controls/Checkbox.tsx'
import { CheckboxGroup as CheckboxGroupControl } from '#site/ui/controls/CheckboxGroup.tsx'
import { EmailField as EmailControl } from '#site/ui/controls/EmailField.tsx'
import { PasswordField as PasswordControl } from '#site/ui/controls/PasswordField.tsx'
import { RadioGroup as RadioControl } from '#site/ui/controls/RadioGroup.tsx'
import { Select as SelectControl } from '#site/ui/controls/Select.tsx'
import { TagField as TagControl } from '#site/ui/controls/TagField.tsx'
import { TextArea as TextAreaControl } from '#site/ui/controls/TextArea.tsx'
import { TextField as TextControl } from '#site/ui/controls/TextField.tsx'
import { afterPointerUp } from './after-pointer-up.ts'
import { ProblemsContext, useFieldContext, useFormContext } from './form-contexts.ts'
import { isWithin, getProblem } from './problems.ts'

type Bound = 'value' | 'defaultValue' | 'isSelected' | 'defaultSelected' | 'name' | 'onChange' | 'onBlur'
/** The props of a control besides those that bind it to its field. */
type Own<Props> = Omit<Props, Bound | 'errorMessage'>

/**
 * Binds a control to the field around it: its value, and what to say under it. Errors wait until the field was left or
 * the form was sent.
 */
export function useBoundField<Value>() {
  const field = useFieldContext<Value>()
  const { name } = field
  const { value, isBlurred } = useStore(field.store, (state) => ({
    value: state.value,
    isBlurred: state.meta.isBlurred,
  }))
  const attempts = useStore(field.form.store, (state) => state.submissionAttempts)
  const issues = useStore(field.form.store, (state) => state.errorMap.onChange as Issues | undefined)
  const problems = useContext(ProblemsContext)

  const isDue = isBlurred || attempts > 0
  const path = isDue && issues ? Object.keys(issues).find((key) => isWithin(key, name)) : undefined
  const errorMessage = (path && issues?.[path]?.[0]?.message) ?? getProblem(problems, name, value)

  return {
    name,
    value,
    onChange(next: Value) {
      // The form may have read it already.
      if (!Object.is(next, field.state.value)) field.handleChange(next)
    },
    onBlur: () => afterPointerUp(() => field.handleBlur()),
    errorMessage,
  }
}

type Issues = Record<string, { message: string }[]>

/** One line of text. */
export function TextField(props: Own<ComponentProps<typeof TextControl>>) {
  return <TextControl {...props} {...useBoundField<string>()} />
}

export function EmailField(props: Own<ComponentProps<typeof EmailControl>>) {
  return <EmailControl {...props} {...useBoundField<string>()} />
}

export function PasswordField(props: Own<ComponentProps<typeof PasswordControl>>) {
  return <PasswordControl {...props} {...useBoundField<string>()} />
}

/** Several lines of text. */
export function TextArea(props: Own<ComponentProps<typeof TextAreaControl>>) {
  return <TextAreaControl {...props} {...useBoundField<string>()} />
}

/** An amount as people write it; below it stands what it is read as, while it is typed. */
export function MoneyField(props: Own<ComponentProps<typeof TextControl>>) {
  const field = useBoundField<string>()
  const read = formatAmountText(field.value)
  return (
    <TextControl
      placeholder="$100,000"
      description={read === null ? 'In US dollars. You can also write $1.5M or 250k.' : `= ${read}`}
      {...props}
      {...field}
    />
  )
}

/** One of a list. */
export function Select(props: Own<ComponentProps<typeof SelectControl<string>>>) {
  return <SelectControl {...props} {...useBoundField<string>()} />
}

/** One of a few, all of them shown. */
export function RadioGroup(props: Own<ComponentProps<typeof RadioControl<string>>>) {
  return <RadioControl {...props} {...useBoundField<string>()} />
}

/** Yes or no. */
export function Checkbox(props: Own<ComponentProps<typeof CheckboxControl>>) {
  const { value, ...field } = useBoundField<boolean>()
  return <CheckboxControl {...props} {...field} isSelected={value} />
}

/** Any of a few. */
export function CheckboxGroup(props: Own<ComponentProps<typeof CheckboxGroupControl>>) {
  return <CheckboxGroupControl {...props} {...useBoundField<string[]>()} />
}

/** A list of short texts. */
export function TagField(props: Own<ComponentProps<typeof TagControl>>) {
  return <TagControl {...props} {...useBoundField<string[]>()} />
}

/** The checkbox to accept the terms when an account is created, with links to them. */
export function AcceptTerms() {
  return (
    <>
      <Checkbox>I accept the terms and conditions</Checkbox>
      {/* Beside the label: inside it, a click would check the box instead. */}
      <p className="small soft choice-links">
        Read the{' '}
        <a href="/terms" target="_blank">
          terms and conditions
        </a>{' '}
        and the{' '}
        <a href="/privacy-policy" target="_blank">
          privacy policy
        </a>
        . They open in a new tab.
      </p>
    </>
  )
}

/** Submits the form around it and says `pendingLabel` meanwhile. Never disabled: a click shows what is invalid. */
export function SubmitButton(props: Omit<ButtonProps, 'type' | 'isPending'>) {
  const isSubmitting = useStore(useFormContext().store, (state) => state.isSubmitting)
  return <Button {...props} type="submit" isPending={isSubmitting} />
}
