import { navigate } from 'astro:transitions/client'
import { getHome } from '#api/platform/contract/routes.ts'
import type { Startup } from '#api/startups/contract/responses.ts'
import { PROFILE_SAVE } from '#site/copy/failures/profile.ts'
import { myStartup } from '#site/lib/profile/my-startup.ts'
import { profileSaveMessages } from '#site/lib/profile/profile-save-messages.ts'
import { $unsent } from '#site/lib/upload/upload.ts'
import { Loaded } from '#site/ui/feedback/Loaded.tsx'
import { notify, notifyAfterNavigation } from '#site/ui/feedback/toast.ts'
import { UploadGuard } from '#site/ui/form/use-upload-guard.tsx'
import { StartupForm, type MySlots } from './StartupForm.tsx'
import { useStartupForm } from './use-startup-form.ts'

const MESSAGES = profileSaveMessages('startup')

export interface StartupProfilePageProps extends MySlots {
  initial: Startup | null | undefined
}

/** The startup form as a page; a save leads to the founder's dashboard, but the first to where files are added. */
export function StartupProfilePage({ initial, ...slots }: StartupProfilePageProps) {
  return (
    <Loaded query={myStartup} initial={initial} loading="Loading your profile" failed="Failed to fetch startup profile">
      {(startup) => <ProfileForm startup={startup} {...slots} />}
    </Loaded>
  )
}

function ProfileForm({ startup, deck, ...slots }: MySlots & { startup: Startup | null }) {
  const editor = useStartupForm({
    startup,
    onSaved: (_, isFirst) => {
      if (isFirst) void deck.send()
      // A file that isn't uploaded yet would be lost from sight.
      if (isFirst || $unsent.get() > 0) return notify(MESSAGES.saved)
      notifyAfterNavigation(MESSAGES.saved)
      void navigate(getHome('founder'))
    },
    failure: PROFILE_SAVE,
  })
  return (
    <>
      <StartupForm
        editor={editor}
        startup={startup}
        submitLabel={startup ? 'Update Profile' : 'Create Profile'}
        deck={deck.field}
        {...slots}
      />
      <UploadGuard />
    </>
  )
}
