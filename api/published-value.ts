import type { ApiContext } from './context.ts'

const kept = new Map<string, { text: string; value: unknown }>()

/**
 * What a JSON file of the live release says, read once for each release, the same object for everybody: nobody can
 * change it. For files that are small or wanted by many pages. `undefined` before the first publication.
 */
export function publishedValue<Value>({ published }: Pick<ApiContext, 'published'>, path: string): Value | undefined {
  const text = published(path)
  if (text === undefined) return undefined
  let known = kept.get(path)
  if (known?.text !== text) {
    known = { text, value: JSON.parse(text, (_key, value: unknown) => Object.freeze(value)) as unknown }
    kept.set(path, known)
  }
  return known.value as Value
}
