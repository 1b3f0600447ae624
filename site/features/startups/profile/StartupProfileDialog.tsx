import type { Startup } from '#api/startups/contract/responses.ts'
import { PROFILE_CREATION, PROFILE_SAVE } from '#site/copy/failures/profile.ts'
import { profileSaveMessages } from '#site/lib/profile/profile-save-messages.ts'
import { Dialog } from '#site/ui/overlays/Dialog.tsx'
import { notify } from '#site/ui/feedback/toast.ts'
import { useUploadGuard } from '#site/ui/form/use-upload-guard.tsx'
import { StartupForm, type MySlots } from './StartupForm.tsx'
import { useStartupForm } from './use-startup-form.ts'

const MESSAGES = profileSaveMessages('startup')

export interface StartupProfileDialogProps extends MySlots {
  isOpen: boolean
  onOpenChange: (isOpen: boolean) => void
  /** The profile to change; `null` creates one. */
  startup: Startup | null
  onSaved?: (startup: Startup) => void
}

/** The startup profile as a dialog. Closed before it is saved, it keeps what was typed. */
export default function StartupProfileDialog(props: StartupProfileDialogProps) {
  const { isOpen, onOpenChange, startup, onSaved, deck, ...slots } = props
  const { change, guard } = useUploadGuard(onOpenChange)
  const editor = useStartupForm({
    startup,
    onSaved: (saved, isFirst) => {
      notify(isFirst ? MESSAGES.created : MESSAGES.saved)
      if (isFirst) void deck.send()
      else change(false)
      onSaved?.(saved)
    },
    failure: startup ? PROFILE_SAVE : PROFILE_CREATION,
  })
  return (
    <Dialog
      title="Complete Your Startup Profile"
      size="large"
      isDismissable={false}
      isOpen={isOpen}
      onOpenChange={change}
    >
      {guard}
      <StartupForm editor={editor} startup={startup} submitLabel="Save Profile" deck={deck.field} {...slots} />
    </Dialog>
  )
}
