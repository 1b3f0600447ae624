import type { ImageMetadata, ImageTransform } from 'astro'
import type { EntryData } from '#content/schema/collections.ts'
import type { CollectionName } from '#content/schema/collection-files.ts'
import { forgetAnswers, note } from './reads.ts'

/** The data of an entry, its image ready to be shown. */
type Pictured<Data> = 'image' extends keyof Data ? Omit<Data, 'image'> & { image?: ImageMetadata | undefined } : Data

/** A piece of content as pages read it. The same object for as long as its file and its images are the same. */
export interface SiteEntry<Name extends CollectionName = CollectionName> {
  id: string
  data: Pictured<EntryData<Name>>
  /** The Markdown below the front matter; empty for JSON. */
  body: string
  /** The Markdown as HTML, its images not yet put in (`entryHtml`); of an event, its description. */
  html: string
  /** The images of the Markdown by their paths. */
  pictures: Record<string, ImageMetadata>
  /** When its file was written last. */
  modified?: Date | undefined
}

export type Collections = { [Name in CollectionName]: SiteEntry<Name>[] }

/** What pages are made of. Their renderer gives it: the publisher all, the running server the settings alone. */
export interface SiteContent {
  collections: Partial<Collections>
  /** The address of the site. */
  canonicalUrl: string
  /** Where images lie that were made before. */
  cacheDir: string
  /** The same for all times between which no page changes by itself. */
  timestamp: string
  /** The address at which an image of the content will be in one size and format. */
  imageAddress: (options: ImageTransform) => string
}

let [current, version]: [SiteContent | undefined, number] = [undefined, 0]

/** Gives this site its content; what was read from the content before is read again. */
export function useContent(content: SiteContent): void {
  current = content
  version++
  forgetAnswers()
}

export function hosted(): SiteContent {
  if (!current) throw new Error('This site was given no content.')
  return current
}

/** Another number for each content. */
export const contentVersion = (): number => version

export function collection<Name extends CollectionName>(name: Name): SiteEntry<Name>[] {
  note(name)
  return hosted().collections[name] ?? []
}

export function entry<Name extends CollectionName>(name: Name, id: string): SiteEntry<Name> | undefined {
  note(`${name}/${id}`)
  return hosted().collections[name]?.find((candidate: SiteEntry<Name>) => candidate.id === id)
}

/** The address of the site, to which its pages and their full addresses belong. */
export const siteUrl = (): URL => new URL(hosted().canonicalUrl)
