import { entryId, COLLECTION_FILES, type EditedName } from '#content/schema/collection-files.ts'

/** What each kind of content is called. */
export const KINDS: Readonly<Record<EditedName, string>> = {
  news: 'News',
  events: 'Events',
  entries: 'Community directory',
  sections: 'Community sections',
  resources: 'Resources',
  pages: 'About and legal pages',
  'added-pages': 'Pages',
  settings: 'Settings',
}

/** An entry to choose. */
export interface NamedEntry {
  path: string
  title: string
}

/** The file of `news/2030-05-17-opening`, as the address of the history names an entry; `null` for anything else. */
export function getPath(entry: string | null): string | null {
  const [kind, id, ...rest] = (entry ?? '').split('/')
  if (!kind || !id || rest.length > 0 || !Object.hasOwn(KINDS, kind)) return null
  const { folder, extension } = COLLECTION_FILES[kind as EditedName]
  return `${folder}/${id}.${extension}`
}

/** What people call an entry: its title or name, read from its text; else its file name. */
export function titleIn(path: string, text: string | null): string {
  const found = /^[ \t]*"?(?:title|name)"?:[ \t]*(\S.*)$/m.exec(text ?? '')?.[1] ?? ''
  const title = found
    .trimEnd()
    .replace(/,$/, '')
    .replace(/^(["'])(.*)\1$/, '$2')
    .replaceAll(String.raw`\"`, '"')
    .replaceAll("''", "'")
  return title || entryId(path)
}
