import { globSync, readFileSync } from 'node:fs'
import { expect, test } from 'vitest'

const read = (pattern: string) =>
  globSync(pattern)
    .filter((file) => !file.includes('.test.'))
    .map((file) => ({ file, text: readFileSync(file, 'utf8').replace(/\/\*[\s\S]*?\*\//g, '') }))

const sources = read('{site,cms,content,api}/**/*.{ts,tsx,astro,js,md}')
  .map(({ text }) => text)
  .join('\n')
const words = new Set(sources.match(/[\w-]+/g))
/** `button-` of a class that is put together: `button-${variant}`. */
const beginnings = [...sources.matchAll(/([a-z-]+-)\$\{/g)].map(([, beginning]) => beginning!)
/** Styles for what a library writes: PDF.js, Decap, and react-aria's calendar. */
const OF_LIBRARIES = ['viewer/viewer.css', 'cms/screens/decap.css', 'cms/screens/theme.css', 'RangeCalendar.css']

const isWritten = (name: string) => words.has(name) || beginnings.some((beginning) => name.startsWith(beginning))
const asProperty = (name: string) =>
  name.replace(/^data-/, '').replaceAll(/-([a-z])/g, (_, letter: string) => letter.toUpperCase())

test('every class and attribute of a stylesheet is written somewhere', () => {
  const sheets = read('{site,cms}/**/*.css').filter(({ file }) => !OF_LIBRARIES.some((end) => file.endsWith(end)))
  expect(sheets.length).toBeGreaterThan(50)
  const dead = sheets.flatMap(({ file, text }) => {
    const classes = [...text.matchAll(/\.([a-zA-Z_][\w-]*)/g)].map(([, name]) => name!)
    const attributes = [...text.matchAll(/\[(data-[a-z-]+)/g)].map(([, name]) => name!)
    const unwritten = attributes.filter((name) => !words.has(name) && !words.has(asProperty(name)))
    return [...classes.filter((name) => !isWritten(name)), ...unwritten].map((name) => `${file}: ${name}`)
  })
  expect(dead).toEqual([])
})
