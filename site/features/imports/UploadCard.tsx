import { navigate } from 'astro:transitions/client'
import { useStore } from '@nanostores/react'
import { atom } from 'nanostores'
import { useEffect, useState } from 'react'
import type { TableImportWhole } from '#api/imports/calls.ts'
import { ENCODING_LABELS, TEXT_ENCODINGS } from '#api/imports/contract/encodings.ts'
import { refuseTable, TABLE_KIND_LABELS, TABLE_KINDS, type TableKind } from '#api/imports/contract/kinds.ts'
import { TABLE_ACCEPT } from '#api/imports/contract/schema.ts'
import { LIMITS } from '#api/platform/contract/limits.ts'
import { FILE_UPLOADED } from '#site/copy/failures/table-import.ts'
import { sendFile } from '#site/lib/upload/send-file.ts'
import { createUpload } from '#site/lib/upload/upload.ts'
import { RadioGroup } from '#site/ui/controls/RadioGroup.tsx'
import { Select } from '#site/ui/controls/Select.tsx'
import { TextField } from '#site/ui/controls/TextField.tsx'
import { FileField } from '#site/ui/form/FileField.tsx'
import { importAddress } from './import-text.ts'
import type { TextSample } from './text-sample.ts'

const KINDS = TABLE_KINDS.map((id) => ({ id, label: TABLE_KIND_LABELS[id] }))
const ENCODINGS = TEXT_ENCODINGS.map((id) => ({ id, label: ENCODING_LABELS[id] }))

/** What is sent with a file. */
interface About {
  kind: TableKind
  source: string
  sheet: string
  /** Empty for a workbook. */
  encoding: string
}

/** Outside the component, because what is typed after a file is chosen goes with it, too. */
function createImportUpload() {
  const $about = atom<About>({ kind: 'startups', source: '', sheet: '', encoding: '' })
  const change = (part: Partial<About>) => $about.set({ ...$about.get(), ...part })
  const upload = createUpload<TableImportWhole>({
    refuse: refuseTable,
    send(body, onProgress) {
      const query = new URLSearchParams({ ...$about.get(), fileName: body.name.slice(-200) })
      return sendFile({ method: 'POST', url: `/api/admin/imports?${query.toString()}`, body }, onProgress)
    },
    onChosen: () => change({ encoding: '' }),
    onStored: ({ id }) => void navigate(importAddress(id)),
    success: { title: 'File read' },
    failure: FILE_UPLOADED,
  })
  return { $about, change, upload }
}

/** A spreadsheet: what is in it, and the file. */
export function UploadCard() {
  const [{ $about, change, upload }] = useState(createImportUpload)
  const about = useStore($about)
  return (
    <section className="card" aria-labelledby="upload">
      <div>
        <h2 id="upload" className="card-title">
          Import a file
        </h2>
        <p className="soft">
          CSV or .xlsx, up to {LIMITS.table.lines.toLocaleString('en-US')} rows. You’ll see what happens to each row
          before anything is imported.
        </p>
      </div>
      <RadioGroup
        label="What does it contain?"
        options={KINDS}
        isCards
        value={about.kind}
        onChange={(kind) => change({ kind })}
      />
      <p className="small">
        <a href={`/api/admin/import-samples/${about.kind}`} download={`${about.kind}.csv`}>
          Download a sample to fill in
        </a>
      </p>
      <FileField
        upload={upload}
        label="Choose file"
        accept={TABLE_ACCEPT}
        options={(file) => <Encoding key={file.name} file={file} onChange={(encoding) => change({ encoding })} />}
      />
      <details>
        <summary>More about this list</summary>
        <div className="import-more">
          <TextField
            label="Source"
            description="Such as “Chamber of commerce”. Use the same for later imports."
            value={about.source}
            maxLength={LIMITS.table.source}
            onChange={(source) => change({ source })}
          />
          <TextField
            label="Sheet"
            description="For workbooks. Empty for the one whose columns we know best."
            value={about.sheet}
            maxLength={LIMITS.table.sheet}
            onChange={(sheet) => change({ sheet })}
          />
        </div>
      </details>
    </section>
  )
}

/** How a text file reads, in the guessed or a chosen encoding; nothing for a workbook. */
function Encoding({ file, onChange }: { file: File; onChange: (encoding: string) => void }) {
  const [sample, setSample] = useState<TextSample | null>(null)
  async function show(chosen?: TextSample['encoding']) {
    const { readSample } = await import('./text-sample.ts')
    const read = await readSample(file, chosen)
    setSample(read)
    onChange(read?.encoding ?? '')
  }
  useEffect(() => {
    void show()
    // oxlint-disable-next-line react-hooks/exhaustive-deps -- once for each file
  }, [file])
  if (!sample) return null
  return (
    <div className="stack import-text">
      <Select
        label="Text encoding"
        description="Our guess. If letters below look wrong, choose another."
        options={ENCODINGS}
        value={sample.encoding}
        onChange={(encoding) => void show(encoding)}
      />
      <output className="import-sample small" aria-label="First rows">
        {sample.lines.map((line, index) => (
          <span key={`${index} ${line}`}>{line}</span>
        ))}
      </output>
    </div>
  )
}
