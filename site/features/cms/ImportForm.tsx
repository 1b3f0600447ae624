import { useRef, useState, type FormEvent } from 'react'
import type { FileError } from '#api/platform/contract/file-errors.ts'
import { IMPORT_ACCEPT, refuseImport, type ImportInput } from '#api/content/contract/schema.ts'
import type { ImportResult } from '#api/content/calls.ts'
import { readSourceText } from '#api/content/contract/source-text.ts'
import { IMPORT } from '#site/copy/failures/editor.ts'
import { orShowError } from '#site/lib/failure.ts'
import { ACCEPT, readError, unreachable } from '#site/lib/request-error.ts'
import { fetchForPage } from '#site/lib/session/page-user.ts'
import { Button } from '#site/ui/controls/Button.tsx'
import { Callout } from '#site/ui/feedback/Callout.tsx'
import { RadioGroup } from '#site/ui/controls/RadioGroup.tsx'
import { TextField } from '#site/ui/controls/TextField.tsx'
import { ImportReport } from './ImportReport.tsx'

const KINDS = [
  { id: 'news', label: 'News', description: 'From another site’s feed (RSS or Atom).' },
  { id: 'events', label: 'Events', description: 'From a calendar (iCal): its address or an .ics file.' },
] as const
const SOURCES = [
  { id: 'address', label: 'An address' },
  { id: 'file', label: 'A file on this computer' },
] as const

async function upload(input: ImportInput): Promise<ImportResult> {
  const response = await fetchForPage('/api/cms/import', {
    method: 'POST',
    headers: { 'Content-Type': 'application/json', Accept: ACCEPT },
    body: JSON.stringify(input),
  }).catch(() => Promise.reject(unreachable()))
  if (!response.ok) throw await readError(response)
  return (await response.json()) as ImportResult
}

/** Imports news of a feed or events of a calendar as drafts. */
export function ImportForm({ mayPublish }: { mayPublish: boolean }) {
  const [kind, setKind] = useState<ImportInput['kind']>('news')
  const [source, setSource] = useState<(typeof SOURCES)[number]['id']>('address')
  const [url, setUrl] = useState('')
  const [file, setFile] = useState<File>()
  const picker = useRef<HTMLInputElement>(null)
  const [isPending, setPending] = useState(false)
  const [failed, setFailed] = useState<Partial<FileError>>()
  /** The last import; its number begins the report again. */
  const [done, setDone] = useState<{ result: ImportResult; number: number }>()

  async function readInput(): Promise<ImportInput> {
    if (source === 'address') {
      // What calendar programs call an address to subscribe to.
      const address = url.trim().replace(/^webcals?:\/\//i, 'https://')
      if (!address.startsWith('https://')) throw new Error('Paste the full address, with https:// at its beginning.')
      return { kind, url: address }
    }
    if (!file) throw new Error('Choose a file first.')
    return { kind, text: readSourceText(new Uint8Array(await file.arrayBuffer())) }
  }

  async function submit(event: FormEvent) {
    event.preventDefault()
    const error = source === 'file' && file ? refuseImport(file) : null
    if (error) return setFailed(error)
    setPending(true)
    setFailed(undefined)
    try {
      const input = await readInput()
      const result = await orShowError(IMPORT, upload(input))
      setDone((before) => ({ result, number: (before?.number ?? 0) + 1 }))
    } catch (error) {
      setFailed({ text: error instanceof Error ? error.message : String(error) })
    } finally {
      setPending(false)
    }
  }

  function clear() {
    picker.current!.value = ''
    picker.current!.focus()
    setFile(undefined)
  }

  return (
    <div className="stack import-form">
      <form className="card stack" onSubmit={(event) => void submit(event)}>
        <RadioGroup label="What to import" options={KINDS} value={kind} onChange={setKind} isCards />
        <RadioGroup label="Where it is" options={SOURCES} value={source} onChange={setSource} />
        {source === 'address' ? (
          <TextField
            label="Address"
            type="url"
            value={url}
            onChange={setUrl}
            placeholder={kind === 'news' ? 'https://example.org/feed.xml' : 'https://example.org/events.ics'}
          />
        ) : (
          <div className="field">
            <label className="field-label" htmlFor="import-file">
              File
            </label>
            <div className="cluster">
              <input
                ref={picker}
                id="import-file"
                type="file"
                accept={IMPORT_ACCEPT}
                onChange={(event) => setFile(event.target.files?.[0])}
              />
              {file && (
                <Button size="small" variant="quiet" icon="cross" aria-label={`Clear ${file.name}`} onPress={clear} />
              )}
            </div>
          </div>
        )}
        {failed && (
          <div role="alert">
            <Callout tone="danger" {...(failed.title && { title: failed.title })}>
              {failed.text}
            </Callout>
          </div>
        )}
        <div>
          <Button type="submit" isPending={isPending} pendingLabel={source === 'file' ? 'Uploading...' : 'Importing …'}>
            Import as drafts
          </Button>
        </div>
      </form>
      <div role="status">{done && <ImportReport key={done.number} result={done.result} mayPublish={mayPublish} />}</div>
    </div>
  )
}
