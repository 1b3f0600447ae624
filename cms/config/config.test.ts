import type { CmsCollection, CmsCollectionFile, CmsField } from 'decap-cms-core'
import { describe, expect, test } from 'vitest'
import * as z from 'zod'
import { writeStarterContent } from '#cms/content/first-content.ts'
import { readContent } from '#content/read.ts'
import { collections, getSchema } from '#content/schema/collections.ts'
import { EDITED_NAMES, REQUIRED_FILES, SECTION_IDS, type CollectionName } from '#content/schema/collection-files.ts'
import { temporaryFolder } from '#tests/temporary-folder.ts'
import { cmsConfig } from './config.ts'

/** The properties that every Decap field may have, whatever its widget, as far as these tests read them. */
interface AnyField {
  name: string
  label: string
  widget: string
  required?: boolean
  hint?: string
  default?: unknown
  pattern?: [string, string]
  options?: (string | { label: string; value: string | number })[]
  fields?: AnyField[]
  min?: number
  max?: number
}

/** The schema as JSON Schema: a second reading, independent of the one that the forms are built from. */
interface Shape {
  title?: string
  description?: string
  kind?: string
  properties?: Record<string, Shape>
  required?: string[]
  items?: Shape
  enum?: (string | number)[]
  const?: string | number
  anyOf?: Shape[]
  maxLength?: number
  minItems?: number
  maxItems?: number
  default?: unknown
}

const folder = temporaryFolder('config')
writeStarterContent(folder)
const read = await readContent(folder)
if (!read.ok) throw new Error(JSON.stringify(read.errors))
const at = { site: read.content.site, today: '2030-05-17', siteUrl: 'https://region.example', mayPublish: true }
const config = cmsConfig(at)

const getCollection = (name: CollectionName) => config.collections.find((collection) => collection.name === name)!
const listForms = (collection: CmsCollection): (CmsCollection | CmsCollectionFile)[] => collection.files ?? [collection]
const getShape = (name: CollectionName) =>
  z.toJSONSchema(getSchema(name), { io: 'output', unrepresentable: 'any' }) as Shape

/** The form's fields without the Markdown text, which comes below the fields of the schema. */
const dataFields = (fields: readonly CmsField[] | undefined) =>
  (fields as unknown as AnyField[]).filter(({ name }) => name !== 'body')

/** The page needs a link below every section except the last (`content/read.ts`). */
const isNeeded = (shape: Shape, name: string, at: string) =>
  name === 'viewMore'
    ? at !== SECTION_IDS.at(-1)
    : (shape.required ?? []).includes(name) && shape.properties?.[name]?.default === undefined

interface Pair {
  at: string
  field: AnyField
  shape: Shape
  required: boolean
}

/** Every field of a form with its schema. A field without a schema is left out here and caught by the test of names. */
function pairs(fields: readonly AnyField[], shape: Shape, at: string, isRequired = true): Pair[] {
  return fields.flatMap((field) => {
    const inner = shape.properties?.[field.name]
    if (!inner) return []
    // Decap requires the fields of a group even where the whole group is optional.
    const required = isRequired && isNeeded(shape, field.name, at)
    const own = { at: `${at}.${field.name}`, field, shape: inner, required }
    const below = inner.items ?? inner
    return [
      own,
      ...(field.fields && below.properties ? pairs(field.fields, below, own.at, required || !!inner.items) : []),
    ]
  })
}

/** Names in only one of both, at every depth. */
function differences(fields: readonly AnyField[], shape: Shape, at: string, leftOut: string[] = []): string[] {
  const inForm = fields.map(({ name }) => name)
  const inSchema = Object.keys(shape.properties ?? {}).filter((name) => !leftOut.includes(name))
  return [
    ...inForm.filter((name) => !inSchema.includes(name)).map((name) => `${at}.${name} is not in the schema`),
    ...inSchema.filter((name) => !inForm.includes(name)).map((name) => `${at}.${name} is not in the form`),
    ...fields.flatMap((field) => {
      const inner = shape.properties?.[field.name]
      const below = inner?.items ?? inner
      return below?.properties || field.fields
        ? differences(field.fields ?? [], below ?? {}, `${at}.${field.name}`)
        : []
    }),
  ]
}

const listChoices = (shape: Shape) => shape.enum ?? shape.anyOf?.flatMap((each) => each.const ?? [])

test('Decap configuration: has a collection for every kind of content, and no more', () => {
  expect(config.collections.map(({ name }) => name).sort()).toEqual([...EDITED_NAMES].sort())
})

describe.each(EDITED_NAMES)('the form for %s', (name) => {
  const collection = getCollection(name)
  const shape = getShape(name)
  const all = listForms(collection).flatMap((form) => pairs(dataFields(form.fields), shape, form.name))

  test('has exactly the fields of the schema', () => {
    for (const form of listForms(collection)) {
      const leftOut = name === 'pages' && form.name !== 'about' ? ['offers'] : []
      expect(differences(dataFields(form.fields), shape, form.name, leftOut)).toEqual([])
    }
  })

  test('has a text below the fields exactly where the files are Markdown', () => {
    for (const form of listForms(collection)) {
      const has = form.fields!.some((field) => field.name === 'body')
      expect(has).toBe(collections[name].extension === 'md')
    }
  })

  test('requires the fields that the schema requires', () => {
    for (const { at, field, required } of all) expect([at, field.required]).toEqual([at, required])
  })

  test('labels and explains fields as error messages do', () => {
    for (const { at, field, shape } of all) expect([at, field.label]).toEqual([at, shape.title])
    const unexplained = all.filter(({ field, shape }) => shape.description && !field.hint)
    expect(unexplained.map(({ at }) => at)).toEqual([])
  })

  test('offers exactly the choices of the schema, each with a name', () => {
    for (const { at, field, shape } of all.filter(({ shape }) => shape.kind !== 'time-zone')) {
      const values = field.options?.map((option) => (typeof option === 'string' ? option : option.value))
      expect([at, values]).toEqual([at, listChoices(shape)])
    }
  })

  test('limits texts to the lengths of the schema', () => {
    const stopped = all.filter(({ field }) => field.pattern).map(({ at }) => at)
    const hasLimit = ({ maxLength, kind = '' }: Shape) => maxLength || ['web-address', 'email'].includes(kind)
    expect(stopped).toEqual(all.filter(({ shape }) => hasLimit(shape)).map(({ at }) => at))
    for (const { at, field, shape } of all.filter((pair) => pair.shape.maxLength)) {
      const limit = shape.maxLength!
      const pattern = new RegExp(field.pattern![0])
      const texts = [
        ...[1, 2, limit, limit + 1].map((length) => 'x'.repeat(length)),
        `  ${'x'.repeat(limit)}\n`,
        'two\nlines',
      ]
      const accepted = [true, true, true, false, true, ['text', 'markdown'].includes(shape.kind ?? '')]
      expect([at, ...texts.map((text) => pattern.test(text))]).toEqual([at, ...accepted])
    }
  })

  test('limits lists to the lengths of the schema', () => {
    for (const { at, field, shape } of all) {
      expect([at, field.min, field.max]).toEqual([at, shape.minItems, shape.maxItems])
    }
  })

  test('starts with the default values of the schema', () => {
    const isOurs = ({ widget }: AnyField) => widget === 'switched-off'
    for (const { at, field, shape } of all.filter((pair) => pair.shape.default !== undefined && !isOurs(pair.field))) {
      expect([at, field.default]).toEqual([at, shape.default])
    }
  })

  test('reads and writes the files that the site reads', () => {
    const { folder, extension } = collections[name]
    const files = collection.files?.map(({ file }) => file) ?? [`${collection.folder}/any.${collection.extension}`]
    for (const file of files) expect(file).toMatch(new RegExp(`^${folder}/[a-z-]+\\.${extension}$`))
  })
})

test('a new article and a new event start with values that the schema accepts', () => {
  for (const name of ['news', 'events'] as const) {
    const fields = dataFields(getCollection(name).fields)
    const provided = Object.fromEntries(
      fields.flatMap((field) => (field.default === undefined ? [] : [[field.name, field.default]])),
    )
    const rest = { title: 'A title', start: '2030-05-17T18:30', description: 'A text.' }
    const { shape } = getSchema(name)
    const entry = { ...Object.fromEntries(Object.entries(rest).filter(([field]) => field in shape)), ...provided }
    expect(getSchema(name).safeParse(entry).error).toBeUndefined()
  }
  expect(dataFields(getCollection('news').fields).find((field) => field.name === 'publishDate')?.default).toBe(at.today)
})

test('the form rejects the same web and email addresses as the schema', () => {
  const [url, email] = [
    dataFields(getCollection('entries').fields).find((field) => field.name === 'url')!,
    dataFields(getCollection('settings').files![0]!.fields)
      .find((field) => field.name === 'contact')!
      .fields!.find((field) => field.name === 'email')!,
  ]
  const schemas = {
    url: getSchema('entries').shape.url,
    email: getSchema('settings').shape.contact.out.unwrap().shape.email,
  }
  for (const text of [
    'https://a.example',
    ' HTTP://a.example/x?y=1#z ',
    'https://a.example/@someone',
    'a.example',
    'javascript:alert(1)',
    'https://user:password@a.example',
    'https://',
    'https://a b.example',
  ]) {
    expect([text, new RegExp(url.pattern![0]).test(text)]).toEqual([text, schemas.url.safeParse(text).success])
  }
  for (const text of ['a@b.example', 'a@b', 'a b@c.example', 'nobody']) {
    expect([text, new RegExp(email.pattern![0]).test(text)]).toEqual([text, schemas.email.safeParse(text).success])
  }
})

test('every time zone on offer exists', () => {
  const zone = dataFields(getCollection('settings').files![0]!.fields).find((field) => field.name === 'timeZone')!
  expect(zone.options).toContain(at.site.timeZone)
  expect(zone.options).toContain('UTC')
  for (const option of zone.options!) expect(getSchema('settings').shape.timeZone.safeParse(option).success).toBe(true)
})

test('files that the site needs can be edited but not deleted', () => {
  const fixed = config.collections.filter(({ files }) => files)
  const files = fixed.flatMap((collection) => collection.files!.map(({ file }) => file))
  expect(files).toEqual(expect.arrayContaining([...REQUIRED_FILES]))
  expect(fixed.map((collection) => collection.delete)).toEqual(fixed.map(() => false))
})

test('the address of an entry stays the same when its title changes', () => {
  expect(getCollection('news').slug).toBe('{{fields.publishDate}}-{{slug}}')
  expect(config.slug).toEqual({ encoding: 'ascii', clean_accents: true, sanitize_replacement: '-' })
})

test('an editor without the right to publish can neither publish nor delete', () => {
  const all = cmsConfig({ ...at, mayPublish: false }).collections
  expect(all.map(({ publish, delete: deletes }) => publish === false && deletes === false)).not.toContain(false)
  expect(config.collections.filter(({ publish }) => publish === false)).toEqual([])
})
