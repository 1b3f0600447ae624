import { globSync, readFileSync } from 'node:fs'
import { expect, test } from 'vitest'

const SOURCES = globSync('site/**/*.{astro,ts,tsx,js}').filter((path) => !/\.test\.tsx?$/.test(path))
const texts = SOURCES.map((path) => readFileSync(path, 'utf8'))
const all = texts.join('\n')

/** What a script reads of `dataset`: by its key, or taken apart. */
function keysOf(text: string): string[] {
  const direct = [...text.matchAll(/\bdataset(?:\['(\w+)'\]|\.(\w+))/g)].map(([, quoted, plain]) => quoted ?? plain!)
  const parts = [...text.matchAll(/\{([^{}]*)\} = [^;\n]*\bdataset\s*$/gm)].flatMap(([, list]) => list!.split(','))
  return [...direct, ...parts.map((part) => /\w+/.exec(part)?.[0] ?? '').filter(Boolean)]
}

const isWritten = (key: string) => {
  const name = `data-${key.replace(/[A-Z]/g, (letter) => `-${letter.toLowerCase()}`)}`
  return new RegExp(`${name}(?![\\w-])|\\bdataset(?:\\['${key}'\\]|\\.${key}) =`).test(all)
}

test('an element has each attribute that a script reads of its dataset', () => {
  const missing = texts.flatMap((text, index) =>
    keysOf(text).flatMap((key) => (isWritten(key) ? [] : [[SOURCES[index], key]])),
  )
  expect(missing).toEqual([])
})
