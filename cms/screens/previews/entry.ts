import type { CMS, PreviewTemplateComponentProps } from 'decap-cms-core'
import type { ComponentType, ReactNode } from 'react'
import type { HandedOver } from '#cms/screens/handed-over.ts'

export type Site = HandedOver['site']

/** An entry while it is written: every field may still be missing. */
export type Unfinished<Data> = { [Name in keyof Data]?: Data[Name] }

/** What a preview gets: the fields, the Markdown text as Decap shows it, and the address of a picture. */
export interface PreviewProps<Data> {
  data: Unfinished<Data>
  body: ReactNode
  picture: (path: string | undefined) => string | undefined
  site: Site
  slug: string
}

type Immutable = { toJS(): unknown; get(name: string): unknown }

/** Registers a preview for a collection, or for one file of it. */
export function registerPreview<Data>(
  cms: CMS,
  name: string,
  site: Site,
  Preview: (props: PreviewProps<Data>) => ReactNode,
): void {
  const Template = ({ entry, fields, widgetFor, getAsset }: PreviewTemplateComponentProps) => {
    const known = entry as unknown as Immutable
    const data = (known.get('data') as Immutable).toJS() as Unfinished<Data>
    const picture = (path: string | undefined) => (path ? String(getAsset(path)) : undefined)
    const body = fields.some((field) => field?.get('name') === 'body') ? widgetFor('body') : null
    // Called, not rendered as a component: what it reads changes with every key.
    return Preview({ data, body, picture, site, slug: String(known.get('slug') ?? '') })
  }
  cms.registerPreviewTemplate(name, Template as ComponentType<PreviewTemplateComponentProps>)
}
