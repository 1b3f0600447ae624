import { navigate } from 'astro:transitions/client'
import { homeOf } from '#api/contract/routes.ts'
import type { Startup } from '#api/contract/startup/schema.ts'
import { PROFILE_SAVE } from '#site/copy/failures/profile.ts'
import { ownStartup } from '#site/lib/profile/own-startup.ts'
import { profileTold } from '#site/lib/profile/profile-told.ts'
import { Loaded } from '#site/ui/feedback/Loaded.tsx'
import { notifyAfterNavigation } from '#site/ui/feedback/toast.ts'
import { StartupForm, type OwnSlot } from './StartupForm.tsx'
import { useStartupForm } from './use-startup-form.ts'

const TOLD = profileTold('startup')

interface Slots {
  logo: OwnSlot
  documents: OwnSlot
}

export interface StartupProfilePageProps extends Slots {
  initial: Startup | null | undefined
}

/** The startup form as a page; a save leads to the founder's dashboard. */
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

function ProfileForm({ startup, logo, documents }: Slots & { startup: Startup | null }) {
  const editor = useStartupForm({
    startup,
    onSaved: () => {
      notifyAfterNavigation(TOLD.saved)
      void navigate(homeOf('founder'))
    },
    failure: PROFILE_SAVE,
  })
  return (
    <StartupForm
      editor={editor}
      submitLabel={startup ? 'Update Profile' : 'Create Profile'}
      logo={startup && logo(startup)}
      documents={startup && documents(startup)}
    />
  )
}
