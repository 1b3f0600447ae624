import { navigate } from 'astro:transitions/client'
import { MESSAGES } from '#api/contract/messages.ts'
import { homeOf } from '#api/contract/routes.ts'
import type { Startup } from '#api/contract/startup.ts'
import { sentenceOf } from '#site/lib/api.ts'
import { ownStartup } from '#site/lib/own-startup.ts'
import { useQuery } from '#site/lib/use-query.ts'
import { ErrorState } from '#site/ui/ErrorState.tsx'
import { SkeletonRows } from '#site/ui/Skeleton.tsx'
import { notify, notifyAfterNavigation } from '#site/ui/toast.ts'
import { StartupForm, type OwnSlot } from './StartupForm.tsx'
import { useStartupForm } from './use-startup-form.ts'

export interface StartupProfilePageProps {
  initial: Startup | null | undefined
  logo: OwnSlot
  documents: OwnSlot
}

/** The startup form as a page; a save leads to the founder's dashboard. */
export function StartupProfilePage({ initial, ...slots }: StartupProfilePageProps) {
  const { data: startup, loading } = useQuery(ownStartup, initial)
  if (startup === undefined) {
    if (loading) return <SkeletonRows label="Loading your profile" />
    return <ErrorState title="Failed to fetch startup profile" onRetry={() => ownStartup.refresh()} />
  }
  return <LoadedForm startup={startup} {...slots} />
}

function LoadedForm({
  startup,
  logo,
  documents,
}: { startup: Startup | null } & Omit<StartupProfilePageProps, 'initial'>) {
  const editor = useStartupForm({
    startup,
    onSaved: () => {
      notifyAfterNavigation({
        title: 'Profile saved',
        description: 'Your startup profile has been successfully saved',
      })
      void navigate(homeOf('founder'))
    },
    onError: (error) =>
      notify({
        title: 'Failed to save profile',
        description: sentenceOf(error, MESSAGES.somethingWrong),
        tone: 'destructive',
      }),
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
