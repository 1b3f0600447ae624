import type { Investor } from '#api/contract/investor/answers.ts'
import { PROFILE_CREATION, PROFILE_SAVE } from '#site/copy/failures/profile.ts'
import { profileTold } from '#site/lib/profile/profile-told.ts'
import { Dialog } from '#site/ui/overlays/Dialog.tsx'
import { SubmitButton } from '#site/ui/form/SubmitButton.tsx'
import { notify } from '#site/ui/feedback/toast.ts'
import { InvestorForm } from './InvestorForm.tsx'
import { useInvestorForm } from './use-investor-form.ts'

const TOLD = profileTold('investor')

export interface InvestorProfileDialogProps {
  isOpen: boolean
  onOpenChange: (isOpen: boolean) => void
  /** The profile to change; `null` creates one. */
  investor: Investor | null
  onSaved: (investor: Investor) => void
}

/** The investor profile as a dialog. It stays open until it is saved, and keeps what was typed when closed. */
export default function InvestorProfileDialog(props: InvestorProfileDialogProps) {
  const { isOpen, onOpenChange, investor, onSaved } = props
  const editor = useInvestorForm({
    investor,
    onSaved: (saved) => {
      notify(investor ? TOLD.saved : TOLD.created)
      onOpenChange(false)
      onSaved(saved)
    },
    failure: investor ? PROFILE_SAVE : PROFILE_CREATION,
  })
  return (
    <Dialog
      title="Complete Your Investor Profile"
      size="large"
      isDismissable={false}
      isOpen={isOpen}
      onOpenChange={onOpenChange}
    >
      <InvestorForm
        editor={editor}
        areas="industries"
        onCancel={() => onOpenChange(false)}
        actions={<SubmitButton pendingLabel="Saving...">Save Profile</SubmitButton>}
      />
    </Dialog>
  )
}
