import type { CMS, PreviewTemplateComponentProps } from 'decap-cms-core'
import type { ComponentType, ReactNode } from 'react'
import type { HandedOver } from '#cms/screens/handed-over.ts'
import { Icon } from '#site/ui/brand/Icon.tsx'

export type Site = HandedOver['site']

/** An entry while it's being written: every field may be missing. */
export type Unfinished<Data> = { [Name in keyof Data]?: Data[Name] }

/** The inputs of a preview: the fields, the Markdown as Decap renders it, and the address of an image. */
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
    const long = fields.find((field?: Immutable) => field?.get('widget') === 'markdown') as Immutable | undefined
    const body = long ? widgetFor(String(long.get('name'))) : null
    // Called instead of rendered as a component, because its data changes with every keystroke.
    return Preview({ data, body, picture, site, slug: String(known.get('slug') ?? '') })
  }
  cms.registerPreviewTemplate(name, Template as ComponentType<PreviewTemplateComponentProps>)
}

/** One part of the site in which the entry appears. */
export function Part({ name, children }: { name: string; children: ReactNode }) {
  return (
    <section className="preview-part" aria-label={name}>
      <p className="preview-name">{name}</p>
      {children}
    </section>
  )
}

/** Placeholder for a text that hasn't been written yet. */
export const orHint = (text: string | undefined, hint: string): ReactNode =>
  text || <span className="soft">{hint}</span>

/** A button that leads to another site. */
export const OutButton = ({ kind = 'button-secondary', children }: { kind?: string; children: ReactNode }) => (
  <span className={`button ${kind}`}>
    {children} <Icon name="external" />
  </span>
)

/** The heading of a page of text. */
export const PageHeader = ({
  data,
  children,
}: {
  data: { title?: string; description?: string }
  children?: ReactNode
}) => (
  <header className="page-header">
    <div className="stack">
      <h1>{orHint(data.title, 'Title')}</h1>
      <p className="lead">{data.description}</p>
      {children}
    </div>
  </header>
)

/** Whether a text is a real day, `YYYY-MM-DD`, which may not be the case while it's being typed. */
export const isDay = (text: string | undefined): text is string =>
  /^\d{4}-\d{2}-\d{2}$/.test(text ?? '') && !Number.isNaN(Date.parse(`${text}T00:00:00Z`))
