import { navigate } from 'astro:transitions/client'
import type { Investor } from '#api/contract/investor.ts'
import { MESSAGES } from '#api/contract/messages.ts'
import { homeOf } from '#api/contract/routes.ts'
import { sentenceOf } from '#site/lib/api.ts'
import { ownInvestor } from '#site/lib/own-investor.ts'
import { useQuery } from '#site/lib/use-query.ts'
import { ErrorState } from '#site/ui/ErrorState.tsx'
import { SubmitButton } from '#site/ui/form/SubmitButton.tsx'
import { SkeletonRows } from '#site/ui/Skeleton.tsx'
import { notify, notifyAfterNavigation } from '#site/ui/toast.ts'
import { InvestorForm } from './InvestorForm.tsx'
import { useInvestorForm } from './use-investor-form.ts'

/** The investor form as a page; a save leads to the investor's dashboard. */
export function InvestorProfilePage({ initial }: { initial: Investor | null | undefined }) {
  const { data: investor, loading } = useQuery(ownInvestor, initial)
  if (investor === undefined) {
    if (loading) return <SkeletonRows label="Loading your profile" />
    return <ErrorState title="Failed to fetch investor profile" onRetry={() => ownInvestor.refresh()} />
  }
  return <LoadedForm investor={investor} />
}

function LoadedForm({ investor }: { investor: Investor | null }) {
  const editor = useInvestorForm({
    investor,
    onSaved: () => {
      notifyAfterNavigation({
        title: 'Profile saved',
        description: 'Your investor profile has been successfully saved',
      })
      void navigate(homeOf('investor'))
    },
    onError: (error) =>
      notify({
        title: 'Failed to save profile',
        description: sentenceOf(error, MESSAGES.somethingWrong),
        tone: 'destructive',
      }),
  })
  return (
    <InvestorForm
      editor={editor}
      areas="entries"
      actions={<SubmitButton pendingLabel="Saving...">{investor ? 'Update Profile' : 'Create Profile'}</SubmitButton>}
    />
  )
}
