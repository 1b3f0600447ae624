import type { User } from '#api/account/contract/user.ts'
import type { Investor } from '#api/investors/calls.ts'
import { Button } from '#site/ui/controls/Button.tsx'
import { Callout } from '#site/ui/feedback/Callout.tsx'

export interface WelcomeInvestorProps {
  user: Pick<User, 'firstName' | 'approved'>
  /** The profile, or `null` before there is one. */
  investor: Investor | null
  /** As the site promises it: "1-2 business days". */
  reviewTime: string
  onEditProfile: () => void
}

const NEXT = [
  [
    'Your profile',
    'What you’re looking for, and how much you typically invest. You decide whether founders may see it.',
  ],
  ['Browse', 'Reviewed startups of the region, with filters, private notes and tags.'],
  ['Connections', 'Request to connect. The founder sees your profile and answers.'],
] as const

/** What an investor sees before there is an approved profile (rules: Investor dashboard). */
export function WelcomeInvestor({ user, investor, reviewTime, onEditProfile }: WelcomeInvestorProps) {
  return (
    <section className="card card-raised investor-welcome" aria-labelledby="welcome">
      <h2 id="welcome">{`Welcome, ${user.firstName}`}</h2>
      <ApprovalBanner isApproved={user.approved} hasProfile={investor !== null} reviewTime={reviewTime} />
      <ol className="investor-steps" role="list">
        {NEXT.map(([title, text]) => (
          <li key={title}>
            <h3>{title}</h3>
            <p className="small soft">{text}</p>
          </li>
        ))}
      </ol>
      <div>
        <Button size="large" onPress={onEditProfile}>
          {investor ? 'Make Changes to Your Profile' : 'Complete Your Profile'}
        </Button>
      </div>
    </section>
  )
}

interface ApprovalBannerProps {
  isApproved: boolean
  hasProfile: boolean
  reviewTime: string
}

function ApprovalBanner({ isApproved, hasProfile, reviewTime }: ApprovalBannerProps) {
  if (isApproved)
    return (
      <Callout tone="success" title="Your account is approved">
        One more step: complete your profile to start browsing.
      </Callout>
    )
  return (
    <Callout tone="warning" icon="clock" title="Your account is waiting for approval">
      {hasProfile
        ? `We’ll review your profile within ${reviewTime}. You can still change it.`
        : `We review profiles within ${reviewTime}. Complete yours to get started.`}
    </Callout>
  )
}
