import type { User } from '#api/account/contract/user.ts'
import { fullName, initials } from '#api/platform/contract/person-name.ts'
import type { Investor } from '#api/investors/calls.ts'
import { Avatar } from '#site/ui/data/Avatar.tsx'
import { Badge } from '#site/ui/data/Badge.tsx'
import { Button } from '#site/ui/controls/Button.tsx'
import { TagList } from '#site/ui/data/TagList.tsx'
import { investmentFocus, typicalInvestment } from './investor-card.ts'

export interface InvestorCardProps {
  user: Pick<User, 'firstName' | 'lastName' | 'role'>
  investor: Investor
  /** How many startups are saved; left out while no one knows. */
  savedCount: number | undefined
  onEditProfile: () => void
}

/** Who the investor is, at the left of the dashboard (rules: Investor dashboard). */
export function InvestorCard({ user, investor, savedCount, onEditProfile }: InvestorCardProps) {
  const focus = investmentFocus(investor)
  const typical = typicalInvestment(investor)
  const isActive = user.role === 'investor'
  return (
    <section className="card investor-card" aria-label="Your profile">
      <div className="investor-card-head">
        <Avatar initials={initials(user)} />
        <div>
          <h2 className="card-title">{fullName(user)}</h2>
          <p className="small soft">{investor.firmName ?? 'Angel Investor'}</p>
        </div>
      </div>
      <dl className="investor-facts">
        <div>
          <dt>Investment Focus</dt>
          <dd>
            <TagList items={focus.tags} />
            {focus.isSuggestion && <Suggestion />}
          </dd>
        </div>
        <div>
          <dt>Typical Investment</dt>
          <dd className="numeric">
            {typical.range}
            {typical.isSuggestion && <Suggestion />}
          </dd>
        </div>
        <div>
          <dt>Saved Startups</dt>
          <dd className="numeric">{savedCount ?? '…'}</dd>
        </div>
        <div>
          <dt>Account Status</dt>
          <dd>
            <Badge tone={isActive ? 'success' : 'accent'} hasDot>
              {isActive ? 'Active' : 'Pending'}
            </Badge>
          </dd>
        </div>
      </dl>
      <Button variant="secondary" size="small" icon="edit" onPress={onEditProfile}>
        <span className="investor-card-edit">Make Changes to Your Profile</span>
      </Button>
    </section>
  )
}

/** What no one said is not shown as a fact (rules: Investor dashboard). */
function Suggestion() {
  return <p className="fine soft">A suggestion. Only you see it.</p>
}
