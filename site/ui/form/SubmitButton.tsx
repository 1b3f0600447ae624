import { useStore } from '@tanstack/react-form'
import { useContext } from 'react'
import { Button, type ButtonProps } from '#site/ui/controls/Button.tsx'
import { FormContext } from './form-context.ts'

/** Sends the form around it; while that lasts it turns and says `pendingLabel`. Never disabled for being invalid: a press shows what is wrong. */
export function SubmitButton(props: Omit<ButtonProps, 'type' | 'isPending'>) {
  const { form } = useContext(FormContext)
  const isSubmitting = useStore(form!.store, (state) => state.isSubmitting)
  return <Button {...props} type="submit" isPending={isSubmitting} />
}
