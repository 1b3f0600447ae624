import * as z from 'zod'
import { getLabel } from './fields.ts'

/** A problem in a content file, in words for its editor. */
export interface ContentError {
  /** The file inside the content directory: `news/2030-05-17-opening.md`. */
  file: string
  /** The field's path in the file, `region.city` or `sections.0.title`; empty for the whole file. */
  path: string
  /** The field as editors know it: `Where you are › City`; empty for the whole file. */
  field: string
  /** The problem and its fix, read after the field's name: `is missing. Fill it in.` */
  message: string
}

/** One readable sentence: `news/a.md: "Publish date" is missing. Fill it in.` */
export const describeContentError = ({ file, field, message }: ContentError): string =>
  field ? `${file}: "${field}" ${message}` : `${file}: ${message}`

/** Turns the issues of a failed parse into content errors that name the file, the field, and the fix. */
function contentErrors(file: string, schema: z.ZodType, error: z.ZodError): ContentError[] {
  return error.issues.map((issue) => {
    const path = issue.path.map(String)
    return { file, path: path.join('.'), field: fieldLabel(schema, path), message: message(issue.message) }
  })
}

/** Validates the data of one file; the errors are for editors. */
export function validate<Schema extends z.ZodType>(
  file: string,
  schema: Schema,
  data: unknown,
): { ok: true; data: z.output<Schema> } | { ok: false; errors: ContentError[] } {
  const result = schema.safeParse(data, { error: explain })
  if (result.success) return { ok: true, data: result.data }
  return { ok: false, errors: contentErrors(file, schema, result.error) }
}

const KINDS: Record<string, string> = {
  string: 'text',
  number: 'a number',
  boolean: 'true or false',
  array: 'a list',
  object: 'a group of fields',
}

const quoted = (values: readonly unknown[]) => values.map((value) => `"${String(value)}"`).join(', ')

/** The messages for zod's built-in checks; a schema's own messages (`fields.ts`) have priority. */
function explain(issue: z.core.$ZodRawIssue): string | undefined {
  if (issue.code === 'unrecognized_keys') {
    return `has a field that doesn’t exist here: ${quoted(issue.keys)}. Check its spelling, or remove it`
  }
  if (issue.input === undefined) return 'is missing. Fill it in'
  if (issue.code === 'invalid_type') return `must be ${KINDS[issue.expected] ?? issue.expected}. Correct it`
  if (issue.code === 'invalid_value') return `isn’t one of the choices. Choose ${quoted(issue.values)}`
  if (issue.code === 'invalid_union') return `isn’t one of the choices. ${choices(issue)}`
  return undefined
}

function choices(issue: z.core.$ZodRawIssue): string {
  const found = (issue.code === 'invalid_union' ? issue.errors.flat() : []).flatMap((each) =>
    each.code === 'invalid_value' ? each.values : [],
  )
  return found.length ? `Choose ${quoted(found)}` : 'Correct it'
}

const message = (message: string) => (/[.!?]$/.test(message) ? message : `${message}.`)

/** `['region', 'city']` → `Where you are › City`; list positions are counted from one: `Sections › 2 › Title`. */
function fieldLabel(schema: z.ZodType, path: string[]): string {
  const labels: string[] = []
  let current: z.ZodType | undefined = schema
  for (const key of path) {
    const inner: z.ZodType | undefined = current && unwrap(current)
    if (inner instanceof z.ZodArray) {
      labels.push(String(Number(key) + 1))
      current = inner.element as z.ZodType
    } else {
      current = inner instanceof z.ZodObject ? (inner.shape[key] as z.ZodType | undefined) : undefined
      labels.push((current && getLabel(current)) ?? key)
    }
  }
  return labels.join(' › ')
}

function unwrap(schema: z.ZodType): z.ZodType {
  if (schema instanceof z.ZodOptional || schema instanceof z.ZodDefault) return unwrap(schema.unwrap() as z.ZodType)
  if (schema instanceof z.ZodPipe) return unwrap(schema.out as z.ZodType)
  return schema
}
