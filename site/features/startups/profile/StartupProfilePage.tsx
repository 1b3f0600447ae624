import { navigate } from 'astro:transitions/client'
import { homeOf } from '#api/platform/contract/home-of.ts'
import type { Startup } from '#api/startups/contract/schema.ts'
import { PROFILE_SAVE } from '#site/copy/failures/profile.ts'
import { ownStartup } from '#site/lib/profile/own-startup.ts'
import { profileTold } from '#site/lib/profile/profile-told.ts'
import { $unsent } from '#site/lib/upload/upload.ts'
import { Loaded } from '#site/ui/feedback/Loaded.tsx'
import { notify, notifyAfterNavigation } from '#site/ui/feedback/toast.ts'
import { UploadGuard } from '#site/ui/form/use-upload-guard.tsx'
import { StartupForm, type OwnSlots } from './StartupForm.tsx'
import { useStartupForm } from './use-startup-form.ts'

const TOLD = profileTold('startup')

export interface StartupProfilePageProps extends OwnSlots {
  initial: Startup | null | undefined
}

/** The startup form as a page; a save leads to the founder's dashboard, but the first to where files are added. */
export function StartupProfilePage({ initial, ...slots }: StartupProfilePageProps) {
  return (
    <Loaded
      query={ownStartup}
      initial={initial}
      loading="Loading your profile"
      failed="Failed to fetch startup profile"
    >
      {(startup) => <ProfileForm startup={startup} {...slots} />}
    </Loaded>
  )
}

function ProfileForm({ startup, ...slots }: OwnSlots & { startup: Startup | null }) {
  const editor = useStartupForm({
    startup,
    onSaved: (_, isFirst) => {
      // A file that isn't uploaded yet would be lost from sight.
      if (isFirst || $unsent.get() > 0) return notify(TOLD.saved)
      notifyAfterNavigation(TOLD.saved)
      void navigate(homeOf('founder'))
    },
    failure: PROFILE_SAVE,
  })
  return (
    <>
      <StartupForm
        editor={editor}
        startup={startup}
        submitLabel={startup ? 'Update Profile' : 'Create Profile'}
        {...slots}
      />
      <UploadGuard />
    </>
  )
}
