import type { Investor } from '#api/investors/calls.ts'
import { PROFILE_CREATION, PROFILE_SAVE } from '#site/copy/failures/profile.ts'
import { profileSaveMessages } from '#site/lib/profile/profile-save-messages.ts'
import { FormDialog } from '#site/ui/form/FormDialog.tsx'
import { notify } from '#site/ui/feedback/toast.ts'
import { InvestorFields } from './InvestorFields.tsx'
import { useInvestorForm } from './use-investor-form.ts'

const MESSAGES = profileSaveMessages('investor')

export interface InvestorProfileDialogProps {
  isOpen: boolean
  onOpenChange: (isOpen: boolean) => void
  /** The profile to change; `null` creates one. */
  investor: Investor | null
  onSaved?: (investor: Investor) => void
}

/** The investor profile as a dialog. It stays open until it is saved, and keeps what was typed when closed. */
export default function InvestorProfileDialog(props: InvestorProfileDialogProps) {
  const { isOpen, onOpenChange, investor, onSaved } = props
  const editor = useInvestorForm({
    investor,
    onSaved: (saved) => {
      notify(investor ? MESSAGES.saved : MESSAGES.created)
      onOpenChange(false)
      onSaved?.(saved)
    },
    failure: investor ? PROFILE_SAVE : PROFILE_CREATION,
  })
  return (
    <FormDialog
      {...editor}
      {...{ isOpen, onOpenChange }}
      title="Complete Your Investor Profile"
      size="large"
      aria-label="Investor profile"
      submitLabel="Save Profile"
    >
      <InvestorFields form={editor.form} areas="industries" />
    </FormDialog>
  )
}
