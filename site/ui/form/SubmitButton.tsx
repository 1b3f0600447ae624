import { useStore } from '@tanstack/react-form'
import { useContext } from 'react'
import { Button, type ButtonProps } from '#site/ui/controls/Button.tsx'
import { FormContext } from './form-context.ts'

/** Submits the form around it and says `pendingLabel` meanwhile. Never disabled: a press shows what is invalid. */
export function SubmitButton(props: Omit<ButtonProps, 'type' | 'isPending'>) {
  const { form } = useContext(FormContext)
  const isSubmitting = useStore(form!.store, (state) => state.isSubmitting)
  return <Button {...props} type="submit" isPending={isSubmitting} />
}
