import type { TableImport } from '#api/imports/calls.ts'
import { TABLE_REMOVAL } from '#site/copy/failures/table-import.ts'
import { client, unwrap } from '#site/lib/api.ts'
import { useAction } from '#site/lib/use-action.ts'
import { Button } from '#site/ui/controls/Button.tsx'
import { notifyAfterNavigation } from '#site/ui/feedback/toast.ts'
import { IMPORT_PATH } from './import-text.ts'

/** Throws away a file that wasn't imported. */
export function DiscardButton({ table: { id, fileName } }: { table: Pick<TableImport, 'id' | 'fileName'> }) {
  const { pending, attempt } = useAction<'discard'>(TABLE_REMOVAL)
  const discard = () =>
    attempt('discard', async () => {
      await unwrap(client.api.admin.imports[':id'].$delete({ param: { id: String(id) } }))
      notifyAfterNavigation({ title: 'File discarded' })
      location.replace(IMPORT_PATH)
    })
  return (
    <Button
      variant="quiet"
      aria-label={`Discard ${fileName}`}
      isPending={pending !== undefined}
      onPress={() => void discard()}
    >
      Discard
    </Button>
  )
}
