import type { WaitingItem } from '#api/contract/waiting/answers.ts'
import { loadMember, loadReset, loadStartup } from '#site/features/admin-dashboard/admin-data.ts'
import { WAITING_OPEN } from '#site/copy/failures/administration.ts'
import { failureToast } from '#site/lib/failure.ts'
import { notify } from '#site/ui/feedback/toast.ts'
import type { OpenWaiting } from './WaitingDialogs.tsx'

/** What the review of an entry is about, as it is now; says why where it cannot be read. */
export async function openWaiting({ kind, id }: WaitingItem): Promise<OpenWaiting | undefined> {
  try {
    if (kind === 'role') return { kind, member: await loadMember(id) }
    if (kind === 'reset') return { kind, request: await loadReset(id) }
    return { kind, startup: await loadStartup(id) }
  } catch (error) {
    notify(failureToast(WAITING_OPEN, error))
    return undefined
  }
}
