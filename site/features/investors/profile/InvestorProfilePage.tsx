import { navigate } from 'astro:transitions/client'
import type { Investor } from '#api/investors/calls.ts'
import { getHome } from '#api/platform/contract/routes.ts'
import { PROFILE_SAVE } from '#site/copy/failures/profile.ts'
import { myInvestorProfile } from '#site/lib/profile/my-investor-profile.ts'
import { profileSaveMessages } from '#site/lib/profile/profile-save-messages.ts'
import { Form } from '#site/ui/form/Form.tsx'
import { Loaded } from '#site/ui/feedback/Loaded.tsx'
import { notifyAfterNavigation } from '#site/ui/feedback/toast.ts'
import { InvestorFields } from './InvestorFields.tsx'
import { useInvestorForm } from './use-investor-form.ts'

const MESSAGES = profileSaveMessages('investor')

/** The investor form as a page; a save leads to the investor's dashboard. */
export function InvestorProfilePage({ initial }: { initial: Investor | null | undefined }) {
  return (
    <Loaded
      query={myInvestorProfile}
      initial={initial}
      loading="Loading your profile"
      failed="Failed to fetch investor profile"
    >
      {(investor) => <ProfileForm investor={investor} />}
    </Loaded>
  )
}

function ProfileForm({ investor }: { investor: Investor | null }) {
  const editor = useInvestorForm({
    investor,
    onSaved: () => {
      notifyAfterNavigation(MESSAGES.saved)
      void navigate(getHome('investor'))
    },
    failure: PROFILE_SAVE,
  })
  return (
    <Form
      {...editor}
      aria-label="Investor profile"
      actions={
        <editor.form.SubmitButton pendingLabel="Saving...">
          {investor ? 'Update Profile' : 'Create Profile'}
        </editor.form.SubmitButton>
      }
    >
      <InvestorFields form={editor.form} areas="entries" />
    </Form>
  )
}
