import * as z from 'zod'
import type { CmsField, CmsMarkdownWidgetButton } from 'decap-cms-core'
import { getHint, getKind, getLabel, type TextKind } from '#content/schema/fields.ts'
import type { SiteSettings } from '#content/schema/settings.ts'

/** A pattern of Decap: what a value must match, and the sentence that follows the field's label when it does not. */
export type Pattern = [expression: string, sentence: string]

interface Bound {
  check?: string
  minimum?: number
  maximum?: number
  length?: number
}

/** The bounds that a schema sets on the length of a text or the number of items in a list. */
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

/** Spaces around a text do not count, as in the schema. */
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
  'is not a web address. Paste the full address, with https:// at its beginning.',
]

const EMAIL_PATTERN: Pattern = [
  '^\\s*[^\\s@]+@[^\\s@]+\\.[^\\s@]+\\s*$',
  'is not an e-mail address. Write it like name@example.org.',
]

/** What the forms know of the site: names, choices and what to suggest for a new entry. */
export interface AtHand {
  site: SiteSettings
  /** `YYYY-MM-DD` in the site's zone. */
  today: string
  /** Where visitors reach the site, without a trailing slash. */
  siteUrl: string
  /** Whether this person may publish and delete; everybody else keeps drafts. */
  mayPublish: boolean
}

/** The time zones to choose from. The schema accepts their other names too, which stay as they were written. */
const TIME_ZONES: readonly string[] = [...new Set([...Intl.supportedValuesOf('timeZone'), 'UTC'])].sort()

/** What the editing screen adds to what a field's schema says of itself. */
export interface FieldOptions<Value = unknown> {
  /** More than the schema's own hint. */
  hint?: string
  /** Filled in for a new entry. */
  default?: string | number | boolean | undefined
  /** What each choice is called. */
  labels?: Record<string, string>
  /** A line for each item of a list while it is folded: `{{fields.title}}`. */
  summary?: string
  /** One item of a list: "card". */
  singular?: string
  collapsed?: boolean
  /** Asked for here, although other entries of the schema do without it. */
  needed?: boolean
  /** Of a group, or of each item of a list. */
  fields?: FormOptions<Value extends readonly (infer Item)[] ? Item : Value>
}

/** A look for each field, in the order in which the form shows them. A field that is missing here does not compile. */
export type FormOptions<Data> = { [Name in keyof Data]-?: FieldOptions<NonNullable<Data[Name]>> }

interface Inner {
  schema: z.ZodType
  required: boolean
  default?: unknown
}

/** The schema inside `optional` and `withDefault`, and what they say. */
function inside(schema: z.ZodType, required = true, value?: unknown): Inner {
  if (getKind(schema)) return { schema, required, default: value }
  if (schema instanceof z.ZodPipe) return inside(schema.out as z.ZodType, required, value)
  if (schema instanceof z.ZodOptional) return inside(schema.unwrap() as z.ZodType, false, value)
  if (schema instanceof z.ZodDefault) return inside(schema.unwrap() as z.ZodType, false, schema.def.defaultValue)
  return { schema, required, default: value }
}

type Widget = Partial<CmsField> & { widget: string; default?: unknown }

function textWidget(kind: TextKind, max: number | undefined): Widget {
  switch (kind) {
    case 'line':
      return { widget: 'string', ...(max && { pattern: linePattern(max) }) }
    case 'text':
      return { widget: 'text', ...(max && { pattern: textPattern(max) }) }
    case 'web-address':
      return { widget: 'string', pattern: WEB_ADDRESS_PATTERN }
    case 'email':
      return { widget: 'string', pattern: EMAIL_PATTERN }
    case 'day':
      return { widget: 'datetime', format: 'YYYY-MM-DD', date_format: 'YYYY-MM-DD', time_format: false }
    // Without an offset: Decap's own format would write that of the editor's machine.
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

/** The field of Decap for one field of a schema: its label, hint, limits and choices are the schema's own. */
function toField(name: string, schema: z.ZodType, options: FieldOptions = {}): CmsField {
  const inner = inside(schema)
  inner.required ||= options.needed ?? false
  const initial = options.default ?? inner.default
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

/** Decap would ask for the parts of a group that may be left out as a whole; the server asks for them where needed. */
const optionalGroup = (schema: z.ZodObject, fields?: FormOptions<unknown>) =>
  getForm(schema, fields as never).map((field) => ({ ...field, required: false }))

/** The fields of Decap for a schema, in the order of `options`, or of the schema where there are none. */
export function getForm<Schema extends z.ZodObject>(
  schema: Schema,
  options?: FormOptions<z.output<Schema>>,
): CmsField[] {
  const shape = schema.shape as Record<string, z.ZodType>
  const names = Object.keys(options ?? shape)
  return names.map((name) => toField(name, shape[name]!, (options as Record<string, FieldOptions> | undefined)?.[name]))
}

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

/** The text of an entry that is Markdown below its fields. */
export const body = (label: string, hint: string, images: boolean): CmsField => ({
  name: 'body',
  label,
  hint,
  widget: 'markdown',
  required: false,
  buttons: BUTTONS,
  editor_components: images ? ['image'] : [],
  modes: ['rich_text', 'raw'],
})
