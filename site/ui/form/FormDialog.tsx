import type { ReactNode } from 'react'
import type { ButtonProps } from '#site/ui/controls/Button.tsx'
import { Dialog, type DialogProps } from '#site/ui/overlays/Dialog.tsx'
import { Form, type FormProps } from './Form.tsx'
import { SubmitButton } from './fields.tsx'

export interface FormDialogProps
  extends
    Pick<DialogProps, 'title' | 'size' | 'isOpen'>,
    Pick<FormProps, 'form' | 'problems' | 'draft' | 'aria-label'> {
  onOpenChange: (isOpen: boolean) => void
  /** What the button says, and what it says while the form is being sent. */
  submitLabel?: string
  pendingLabel?: string
  submitVariant?: ButtonProps['variant']
  /** The fields. */
  children: ReactNode
}

/** A form in a dialog that only its buttons and Escape close. */
export function FormDialog({ title, size, isOpen = true, onOpenChange, ...props }: FormDialogProps) {
  const { submitLabel = 'Save', pendingLabel = 'Saving...', submitVariant = 'primary', ...form } = props
  return (
    <Dialog {...{ title, size, isOpen, onOpenChange }} isDismissable={false}>
      <Form
        {...form}
        onCancel={() => onOpenChange(false)}
        actions={
          <SubmitButton variant={submitVariant} pendingLabel={pendingLabel}>
            {submitLabel}
          </SubmitButton>
        }
      />
    </Dialog>
  )
}
