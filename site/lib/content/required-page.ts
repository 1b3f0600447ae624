/** A page of text that the site cannot do without. */
export function requiredPage<Entry>(name: string, entry: Entry | undefined): Entry {
  if (!entry) throw new Error(`pages/${name}.md is missing from the content folder. Copy it from the starter region.`)
  return entry
}
