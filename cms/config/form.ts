import * as z from 'zod'
import type { CmsField, CmsMarkdownWidgetButton } from 'decap-cms-core'
import { getHint, getKind, getLabel, type TextKind } from '#content/schema/fields.ts'
import type { SiteSettings } from '#content/schema/settings.ts'

/** A Decap pattern: what a value must match, and the message that follows the field's label when it doesn't. */
export type Pattern = [expression: string, sentence: string]

interface Bound {
  check?: string
  minimum?: number
  maximum?: number
  length?: number
}

/** The limits that a schema sets on the length of a text or the number of items in a list. */
function getBounds(schema: z.ZodType): { min?: number; max?: number } {
  const bounds: { min?: number; max?: number } = {}
  for (const check of schema._zod.def.checks ?? []) {
    const { check: kind, minimum, maximum, length } = check._zod.def as Bound
    if (kind === 'min_length') bounds.min = minimum
    if (kind === 'max_length') bounds.max = maximum
    if (kind === 'length_equals') bounds.min = bounds.max = length
  }
  return bounds
}

/** Ignores leading and trailing spaces, as the schema does. */
const between = (inside: string, max: number) =>
  max < 2 ? '^\\s*\\S\\s*$' : `^\\s*\\S(?:${inside}{0,${max - 2}}\\S)?\\s*$`

/** One line of at most `max` characters. */
const linePattern = (max: number): Pattern => [
  between('[^\\r\\n]', max),
  `is too long or has a line break. Keep it on one line, ${max} characters at most.`,
]

/** A text of at most `max` characters. */
const textPattern = (max: number): Pattern => [
  between('[\\s\\S]', max),
  `is too long. Shorten it to ${max} characters or fewer.`,
]

const WEB_ADDRESS_PATTERN: Pattern = [
  '^\\s*[hH][tT][tT][pP][sS]?://[^\\s/@]+(?:/\\S*|\\?\\S*|#\\S*)?\\s*$',
  'isn’t a web address. Paste the full address, with https:// at its beginning.',
]

const EMAIL_PATTERN: Pattern = [
  '^\\s*[^\\s@]+@[^\\s@]+\\.[^\\s@]+\\s*$',
  'isn’t an email address. Write it like name@example.org.',
]

/** What the forms need to know about the site: names, choices, and suggestions for a new entry. */
export interface AtHand {
  site: SiteSettings
  /** Today in the site's time zone, `YYYY-MM-DD`. */
  today: string
  /** The public address of the site, without a trailing slash. */
  siteUrl: string
  /** Whether this user may publish and delete. Everyone else can only save drafts. */
  mayPublish: boolean
}

/** The time zones to choose from. The schema also accepts other names for them, which are kept as written. */
const TIME_ZONES: readonly string[] = [...new Set([...Intl.supportedValuesOf('timeZone'), 'UTC'])].sort()

/** What the form of a field needs in addition to what its schema says. */
export interface FieldOptions<Value = unknown> {
  /** A hint that is longer than the schema's own. */
  hint?: string
  /** The value of the field in a new entry. */
  default?: string | number | boolean | undefined
  /** The label of each choice. */
  labels?: Record<string, string>
  /** The template for the summary of a collapsed list item: `{{fields.title}}`. */
  summary?: string
  /** What one item of a list is called: "card". */
  singular?: string
  collapsed?: boolean
  /** Required in this form, although the schema makes it optional for other entries. */
  needed?: boolean
  /** A control of our own (`screens/widgets.tsx`), which has no default value. */
  control?: string
  /** The fields of a group, or of each item of a list. */
  fields?: FormOptions<Value extends readonly (infer Item)[] ? Item : Value>
}

/** The options of every field, in the order of the form. A missing field is a compile error. */
export type FormOptions<Data> = { [Name in keyof Data]-?: FieldOptions<NonNullable<Data[Name]>> }

interface Inner {
  schema: z.ZodType
  required: boolean
  default?: unknown
}

/** The schema inside `optional` and `withDefault`, with what those wrappers add. */
function inside(schema: z.ZodType, required = true, value?: unknown): Inner {
  if (getKind(schema)) return { schema, required, default: value }
  if (schema instanceof z.ZodPipe) return inside(schema.out as z.ZodType, required, value)
  if (schema instanceof z.ZodOptional) return inside(schema.unwrap() as z.ZodType, false, value)
  if (schema instanceof z.ZodDefault) return inside(schema.unwrap() as z.ZodType, false, schema.def.defaultValue)
  return { schema, required, default: value }
}

type Widget = Partial<CmsField> & { widget: string; default?: unknown }

const BUTTONS: CmsMarkdownWidgetButton[] = [
  'bold',
  'italic',
  'link',
  'heading-two',
  'heading-three',
  'quote',
  'bulleted-list',
  'numbered-list',
]

const markdownWidget = (images: boolean) => ({
  widget: 'markdown' as const,
  buttons: BUTTONS,
  editor_components: images ? ['image'] : [],
  modes: ['rich_text', 'raw'] as ('rich_text' | 'raw')[],
})

function textWidget(kind: TextKind, max: number | undefined): Widget {
  switch (kind) {
    case 'line':
      return { widget: 'string', ...(max && { pattern: linePattern(max) }) }
    case 'text':
      return { widget: 'text', ...(max && { pattern: textPattern(max) }) }
    case 'markdown':
      return { ...markdownWidget(false), ...(max && { pattern: textPattern(max) }) }
    case 'web-address':
      return { widget: 'string', pattern: WEB_ADDRESS_PATTERN }
    case 'email':
      return { widget: 'string', pattern: EMAIL_PATTERN }
    case 'day':
      return { widget: 'datetime', format: 'YYYY-MM-DD', date_format: 'YYYY-MM-DD', time_format: false }
    // No offset: Decap's default format would write the offset of the editor's computer.
    case 'local-time':
      return { widget: 'datetime', format: 'YYYY-MM-DDTHH:mm', date_format: 'YYYY-MM-DD', time_format: 'HH:mm' }
    case 'time-zone':
      return { widget: 'select', options: [...TIME_ZONES] }
    case 'hidden':
      return { widget: 'hidden' }
    case 'picture':
      return { widget: 'image', choose_url: false, media_library: { name: 'default', config: { multiple: false } } }
  }
}

function choices(values: readonly (string | number)[], labels: Record<string, string> = {}): Widget {
  return { widget: 'select', options: values.map((value) => ({ label: labels[value] ?? String(value), value })) }
}

function getWidget({ schema, required }: Inner, options: FieldOptions): Widget {
  if (options.control) return { widget: options.control }
  const kind = getKind(schema)
  if (kind) return textWidget(kind, getBounds(schema).max)
  if (schema instanceof z.ZodBoolean) return { widget: 'boolean' }
  if (schema instanceof z.ZodEnum) return choices(schema.options, options.labels)
  if (schema instanceof z.ZodUnion) {
    return choices(
      schema.options.map((option) => (option as z.ZodLiteral<string | number>).value),
      options.labels,
    )
  }
  const { collapsed, summary } = options
  if (schema instanceof z.ZodArray) {
    const { min, max } = getBounds(schema)
    const fixed = min !== undefined && min === max
    return {
      widget: 'list',
      fields: getForm(schema.element as z.ZodObject, options.fields as never),
      collapsed: collapsed ?? true,
      minimize_collapsed: false,
      ...(options.singular && { label_singular: options.singular }),
      ...(summary && { summary }),
      ...(min !== undefined && { min }),
      ...(max !== undefined && { max }),
      ...(fixed && { allow_add: false, allow_remove: false }),
    } as Widget
  }
  if (schema instanceof z.ZodObject) {
    return {
      widget: 'object',
      fields: required ? getForm(schema, options.fields as never) : optionalGroup(schema, options.fields),
      collapsed: collapsed ?? false,
      ...(summary && { summary }),
    } as Widget
  }
  throw new TypeError('The editing screens have no control for a field of the content schema.')
}

/** The Decap field for one field of a schema, with the schema's label, hint, limits, and choices. */
function toField(name: string, schema: z.ZodType, options: FieldOptions = {}): CmsField {
  const inner = inside(schema)
  inner.required ||= options.needed ?? false
  const initial = options.control ? undefined : (options.default ?? inner.default)
  const hint = options.hint ?? getHint(schema)
  return {
    name,
    label: getLabel(schema) ?? name,
    required: inner.required,
    ...(hint && { hint }),
    ...getWidget(inner, options),
    ...(initial !== undefined && { default: initial }),
  } as CmsField
}

/** Optional for Decap, which would require the fields even of an optional group; the server checks them instead. */
const optionalGroup = (schema: z.ZodObject, fields?: FormOptions<unknown>) =>
  getForm(schema, fields as never).map((field) => ({ ...field, required: false }))

/** The Decap fields for a schema, in the order of `options`, or of the schema where no options are given. */
export function getForm<Schema extends z.ZodObject>(
  schema: Schema,
  options?: FormOptions<z.output<Schema>>,
): CmsField[] {
  const shape = schema.shape as Record<string, z.ZodType>
  const names = Object.keys(options ?? shape)
  return names.map((name) => toField(name, shape[name]!, (options as Record<string, FieldOptions> | undefined)?.[name]))
}

/** The Markdown text of an entry, below its fields. */
export const body = (label: string, hint: string, images: boolean): CmsField => ({
  name: 'body',
  label,
  hint,
  required: false,
  ...markdownWidget(images),
})
