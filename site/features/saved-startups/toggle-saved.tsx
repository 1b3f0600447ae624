import { REMOVAL, SAVE } from '#site/copy/failures/investor.ts'
import { client } from '#site/lib/api.ts'
import { runOnce } from '#site/lib/page/run-once.ts'
import { notify } from '#site/ui/feedback/toast.ts'
import { openDialog } from '#site/ui/overlays/open-dialog.ts'
import RemoveDialog from './RemoveDialog.tsx'
import { loadEntry, removeStartup, saveStartup } from './saved-list.ts'
import { isWorkedOn, savedToast } from './saved-view.ts'

/** Saves the startup of a row, or takes it out of the list; asks first where notes, tags or plans would be lost. */
export async function toggleSaved(button: HTMLButtonElement): Promise<void> {
  const startupId = Number(button.dataset['save'])
  const companyName = button.dataset['name'] ?? ''
  const isSaved = button.classList.contains('is-saved')

  function show(now: boolean) {
    button.classList.toggle('is-saved', now)
    button.setAttribute('aria-label', `${now ? 'Remove' : 'Save'} ${companyName}`)
    notify(savedToast(companyName, now))
  }

  async function change(work: () => Promise<unknown>) {
    await runOnce(button, isSaved ? REMOVAL : SAVE, work)
  }

  await change(async () => {
    if (!isSaved) {
      await saveStartup(startupId)
      return show(true)
    }
    const entry = await loadEntry(client, String(startupId))
    const remove = async () => {
      if (entry) await removeStartup(entry)
      show(false)
    }
    if (!entry || !isWorkedOn(entry)) return remove()
    return openDialog((close) => (
      <RemoveDialog companyName={companyName} onOpenChange={close} onConfirm={() => change(remove)} />
    ))
  })
}
