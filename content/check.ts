import { posix } from 'node:path'
import type { Entry } from './parse.ts'
import { SECTION_IDS } from './schema/collection-files.ts'
import type { ContentError } from './schema/errors.ts'

const MENTIONED = /(?<!\.\.\/)(?:\.\.\/)+media\/[^\s"'()<>[\]\\?#]+/g
/** Where Markdown expects an address: of an image or a link. */
const ADDRESSED = /\]\(\s*<?((?:\.\.\/)+media\/[^)>\s]*)/g

/**
 * The most cells of a table: the columns of its widest row times its rows. Every row is padded to the width of the
 * header, so 64 kB could become 16 GB.
 */
const MOST_CELLS = 100_000

const resolve = (file: string, reference: string) => posix.join(posix.dirname(file), reference)

/** Every image in the text of a file, as paths inside the content directory. */
export function mentionedImages(file: string, text: string): string[] {
  return [...new Set(text.match(MENTIONED)?.map((reference) => resolve(file, reference)))]
}

/**
 * The problems of an entry beyond its own fields: a table that is too large, a missing image, an unknown section, or
 * one without its link.
 *
 * @param imageExists is called with a path inside the content directory.
 */
export async function checkEntry(
  entry: Entry,
  imageExists: (path: string) => boolean | Promise<boolean>,
): Promise<ContentError[]> {
  return [...checkSection(entry), ...checkTables(entry), ...(await checkImages(entry, imageExists))]
}

/** The images of an entry without alternative text: it can't be published with those. */
export function undescribedImages({ file, data, body }: Entry): ContentError[] {
  const { image, imageAlt } = data as { image?: string; imageAlt?: string }
  const errors: ContentError[] = []
  if (image && !imageAlt) {
    const message = 'is missing. Say what the image shows, for people who can’t see it.'
    errors.push({ file, path: 'imageAlt', field: 'Image description', message })
  }
  if (/!\[\s*\]\(/.test(body)) {
    const message = 'shows an image without a description. Click the image and say what it shows.'
    errors.push({ file, path: 'body', field: 'Text', message })
  }
  return errors
}

function checkSection({ id, file, data }: Entry): ContentError[] {
  if (!file.startsWith('community/sections/')) return []
  if (!(SECTION_IDS as readonly string[]).includes(id)) {
    const message = 'is not one of the eight sections. Remove the file; the sections of the page are fixed.'
    return [{ file, path: '', field: '', message }]
  }
  if ('viewMore' in data && data.viewMore) return []
  if (id === SECTION_IDS.at(-1)) return []
  const message = 'is missing. Every section but the last leads to a fuller list elsewhere.'
  return [{ file, path: 'viewMore', field: 'View More link', message }]
}

function checkTables({ file, data, body }: Entry): ContentError[] {
  const isEvent = 'organizer' in data
  const lines = (isEvent ? data.description : body).split('\n')
  const widest = lines.reduce((most, line) => Math.max(most, line.split('|').length), 0)
  if (widest * lines.length <= MOST_CELLS) return []
  const message = 'has a table that is too large. Make it smaller, or several of it in entries of their own.'
  return [
    { file, message, ...(isEvent ? { path: 'description', field: 'Description' } : { path: 'body', field: 'Text' }) },
  ]
}

async function checkImages(
  { file, data, body }: Entry,
  exists: (path: string) => boolean | Promise<boolean>,
): Promise<ContentError[]> {
  const wanted: { reference: string; path: string; field: string }[] = []
  if ('image' in data && data.image) wanted.push({ reference: data.image, path: 'image', field: 'Image' })
  for (const [, reference = ''] of body.matchAll(ADDRESSED)) wanted.push({ reference, path: 'body', field: 'Text' })
  const errors: ContentError[] = []
  for (const { reference, path, field } of wanted) {
    const image = resolve(file, reference)
    if (image.startsWith('media/') && (await exists(image))) continue
    const problem = field === 'Text' ? 'shows an image that doesn’t exist' : 'doesn’t exist'
    errors.push({ file, path, field, message: `${problem} (${image}). Choose another image, or upload it again.` })
  }
  return errors
}
