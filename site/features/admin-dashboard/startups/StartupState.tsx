import { hasUnpassedOffer } from '#api/startups/contract/offers.ts'
import type { StartupListItem } from '#api/startups/contract/responses.ts'
import { orRefresh, setApproved, setPublic } from '#site/features/admin-dashboard/admin-actions.ts'
import { Button } from '#site/ui/controls/Button.tsx'
import { Switch } from '#site/ui/controls/Switch.tsx'
import { Badge } from '#site/ui/data/Badge.tsx'
import { notify } from '#site/ui/feedback/toast.ts'
import { useRowChange } from '#site/ui/list/use-row-change.ts'
import { useAttempt } from '#site/ui/overlays/use-attempt.ts'
import type { ShownStartup } from './startup-actions.ts'

interface StateProps {
  startup: StartupListItem
  /** Something was changed: the list is to be read again. */
  onDone: () => void
}

/** Shows or hides a startup, and offers the way back. @throws Error what the toast has said */
async function changeVisibility(startup: ShownStartup, isPublic: boolean, onDone: () => void): Promise<void> {
  const { updatedAt } = await orRefresh(setPublic(startup, isPublic), onDone)
  onDone()
  notify({
    title: 'Startup visibility has been updated',
    description: `${startup.companyName} is ${isPublic ? 'public' : 'private'} now.`,
    undo: () => void changeVisibility({ ...startup, updatedAt }, !isPublic, onDone).catch(onDone),
  })
}

/** Whether a startup is public, and the switch that changes it. */
export function Visibility({ startup, onDone }: StateProps) {
  const [isPublic, change] = useRowChange(startup.isPublic, startup.updatedAt)
  const state = !isPublic ? 'Private' : startup.approved ? 'Public' : 'Public when approved'
  return (
    <div className="admin-switch">
      <Switch
        aria-label={`${state}: visibility of ${startup.companyName}`}
        isSelected={isPublic}
        onChange={(next) => change(next, () => changeVisibility(startup, next, onDone))}
      >
        {state}
      </Switch>
    </div>
  )
}

interface ApprovalProps extends StateProps {
  /** A public text states an offering, which is read before it's let pass. */
  onReview: () => void
}

/** Whether a startup is approved, or the button that approves it. */
export function Approval({ startup, onReview, onDone }: ApprovalProps) {
  const { isPending, attempt } = useAttempt()
  if (startup.approved)
    return (
      <Badge hasDot tone="success">
        Approved
      </Badge>
    )
  // What failed was said in a toast.
  const approve = () => void attempt(() => orRefresh(setApproved(startup, true), onDone).then(onDone))
  return (
    <Button
      variant="secondary"
      size="small"
      isPending={isPending}
      aria-label={`Approve ${startup.companyName}`}
      onPress={hasUnpassedOffer(startup) ? onReview : approve}
    >
      Approve
    </Button>
  )
}
