import type { TableImportWhole } from '#api/imports/calls.ts'
import { refuseTable } from '#api/imports/contract/kinds.ts'
import { TABLE_BROUGHT, TABLE_COLUMNS, TABLE_REMOVAL, TABLE_RUN, TABLE_UNDO } from '#site/copy/failures/table-import.ts'
import { navigate } from 'astro:transitions/client'
import { client, unwrap } from '#site/lib/api.ts'
import { show } from '#site/lib/live/show.ts'
import { runOnce, submitOnce } from '#site/lib/page/run-once.ts'
import { sendFile } from '#site/lib/upload/send-file.ts'
import { notify } from '#site/ui/feedback/toast.ts'
import { IMPORT_PATH, importAddress } from './import-text.ts'

const { imports } = client.api.admin
const toTop = () => document.querySelector<HTMLElement>('main')?.focus()
/** What was pressed is left first: the part of the page that has the focus stays as it is. */
function replaceView(address: string): Promise<void> {
  toTop()
  return show(() => address, 'replace')
}

/** Sends a table and shows its columns. */
export async function upload(form: HTMLFormElement): Promise<void> {
  const data = new FormData(form)
  const file = data.get('file') as File
  const sent = form.querySelector<HTMLOutputElement>('[data-sent]')!
  const problem = form.querySelector<HTMLElement>('[data-problem]')!
  const refused = file.name === '' ? null : refuseTable(file)
  if (refused) notify({ title: refused.title, description: refused.text, tone: 'destructive' })
  if (file.name === '' || refused) {
    problem.textContent = refused?.text ?? 'Please choose a file.'
    problem.hidden = false
    form.querySelector<HTMLElement>('[type="file"]')?.focus()
    return
  }
  await submitOnce(form, TABLE_BROUGHT, async () => {
    const isText = !form.querySelector<HTMLElement>('[data-text]')!.hidden
    const names = ['kind', 'sheet', 'source', ...(isText ? ['encoding'] : [])]
    const values = names.map((name) => [name, String(data.get(name) ?? '')])
    const query = new URLSearchParams([...values, ['fileName', file.name.slice(-200)]])
    const url = `/api/admin/imports?${query.toString()}`
    const upload = sendFile<TableImportWhole>({ method: 'POST', url, body: file }, (percent) => {
      sent.textContent = percent < 100 ? `Uploading... ${Math.round(percent)}%` : 'Reading …'
    })
    try {
      const { id } = await upload.done
      await navigate(importAddress(id))
      toTop()
    } finally {
      sent.textContent = ''
    }
  })
}

/** Says what the columns are, and lets every line be looked at. */
export async function choose(form: HTMLFormElement): Promise<void> {
  await submitOnce(form, TABLE_COLUMNS, async () => {
    const selects = [...form.querySelectorAll<HTMLSelectElement>('select[name="field"]')]
    const fields = selects.map(({ value }) => value || null)
    const dayFirst = selects.map((select) => {
      const order = select.closest('tr')!.querySelector<HTMLSelectElement>('select[name="order"]')
      return order && order.value === 'day'
    })
    await unwrap(imports[':id'].columns.$put({ param: { id: form.dataset['columns']! }, json: { fields, dayFirst } }))
    await replaceView(importAddress(Number(form.dataset['columns'])))
    toTop()
  })
}

const ACTIONS = {
  run: {
    failure: TABLE_RUN,
    call: (id: string) => unwrap(imports[':id'].run.$post({ param: { id } })),
  },
  undo: {
    failure: TABLE_UNDO,
    call: (id: string) => unwrap(imports[':id'].undo.$post({ param: { id } })),
  },
} as const

/** Imports, takes back, or throws a table away. */
export async function handleAction(button: HTMLButtonElement): Promise<void> {
  const { run, undo, remove } = button.dataset
  const { failure, call } = run ? ACTIONS.run : undo ? ACTIONS.undo : { failure: TABLE_REMOVAL, call: throwAway }
  await runOnce(button, failure, async () => {
    await call((run ?? undo ?? remove)!)
    if (remove) notify({ title: 'The table is discarded' })
    else await replaceView(location.href)
    toTop()
  })
}

async function throwAway(id: string): Promise<void> {
  await unwrap(imports[':id'].$delete({ param: { id } }))
  await navigate(IMPORT_PATH, { history: 'replace' })
}
