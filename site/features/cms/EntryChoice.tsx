import { useEffect, useState } from 'react'
import { FIXED_IDS, COLLECTION_FILES, type EditedName } from '#content/schema/collection-files.ts'
import { Callout } from '#site/ui/feedback/Callout.tsx'
import { Select } from '#site/ui/controls/Select.tsx'
import { SkeletonRows } from '#site/ui/feedback/Skeleton.tsx'
import { TextField } from '#site/ui/controls/TextField.tsx'
import { gateway } from './gateway-calls.ts'
import { KINDS, titleIn, type NamedEntry } from './entry-names.ts'

const OPTIONS = (Object.keys(KINDS) as EditedName[]).map((id) => ({ id, label: KINDS[id] }))
const SHOWN = 30

async function load(kind: EditedName): Promise<NamedEntry[]> {
  const { folder, extension } = COLLECTION_FILES[kind]
  const fixed = FIXED_IDS[kind]
  const entries = fixed
    ? await gateway('entriesByFiles', { files: fixed.map((id) => ({ path: `${folder}/${id}.${extension}` })) })
    : await gateway('entriesByFolder', { folder, extension, depth: 1 })
  return entries
    .map(({ data, file }) => ({ path: file.path, title: titleIn(file.path, data) }))
    .sort((a, b) => b.path.localeCompare(a.path))
}

const getLink = (kind: EditedName, path: string) => {
  const id = path.slice(path.lastIndexOf('/') + 1).replace(/\.[^.]+$/, '')
  return `/cms/history?entry=${kind}/${id}`
}

/** Finds the entry whose history someone wants to see. */
export function EntryChoice() {
  const [kind, setKind] = useState<EditedName>('news')
  const [words, setWords] = useState('')
  const [known, setKnown] = useState<{ kind: EditedName; entries: NamedEntry[] }>()
  const [failed, setFailed] = useState<string>()
  useEffect(() => {
    load(kind).then(
      (entries) => setKnown({ kind, entries }),
      (error: unknown) => setFailed(String(error)),
    )
  }, [kind])
  const entries = known?.kind === kind ? known.entries : undefined
  const found = (entries ?? []).filter(({ title }) => title.toLowerCase().includes(words.trim().toLowerCase()))
  return (
    <div className="stack">
      <div className="entry-choice">
        <Select label="Kind" options={OPTIONS} value={kind} onChange={setKind} />
        <TextField label="Search in titles" type="search" value={words} onChange={setWords} />
      </div>
      {failed && <Callout tone="danger">{failed}</Callout>}
      {!entries && !failed && <SkeletonRows label="Loading the entries" />}
      {entries && (
        <>
          <ul className="entry-list" role="list">
            {found.slice(0, SHOWN).map(({ path, title }) => (
              <li key={path}>
                <a href={getLink(kind, path)}>{title}</a>
              </li>
            ))}
          </ul>
          <p className="small soft" role="status">
            {found.length > SHOWN
              ? `${SHOWN} of ${found.length} shown: type a word of the title.`
              : `${found.length} found`}
          </p>
        </>
      )}
    </div>
  )
}
