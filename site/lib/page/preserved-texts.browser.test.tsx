import fc from 'fast-check'
import type { ReactNode } from 'react'
import { flushSync } from 'react-dom'
import { createRoot } from 'react-dom/client'
import { expect, it } from 'vitest'
import { SURROUNDINGS, textsIn, WRAPPINGS } from '#tests/translate.ts'
import './preserved-texts.js'

interface Part {
  id: number
  before: string
  strong: string
  after: string
}

function Parts({ parts }: { parts: readonly Part[] }) {
  return (
    <>
      {parts.map(({ id, before, strong, after }) => (
        <p key={id}>
          {before}
          {strong && <b>{strong}</b>}
          {after}
          {strong}
        </p>
      ))}
      {parts[0]?.after}
      <i>{parts.length} parts</i>
      {parts.at(-1)?.before}
    </>
  )
}

const written = (parts: readonly Part[]) =>
  parts.map(({ before, strong, after }) => before + strong + after + strong).join('') +
  `${parts[0]?.after ?? ''}${parts.length} parts${parts.at(-1)?.before ?? ''}`

const words = fc.constantFrom('', 'Ada', 'A wall of stone', 'Ten ports wait', 'x')
const someParts = fc.uniqueArray(
  fc.record({ id: fc.integer({ min: 1, max: 4 }), before: words, strong: words, after: words }),
  { selector: ({ id }) => id, maxLength: 4 },
)
const translated = (text: Text) => {
  const other = document.createElement('font')
  other.textContent = text.data.toUpperCase()
  text.replaceWith(other)
}
const HOW = [...Object.values(WRAPPINGS), ...Object.values(SURROUNDINGS), translated]
const step = fc.record({
  parts: someParts,
  wrapped: fc.array(fc.record({ at: fc.nat(30), how: fc.constantFrom(...HOW) }), { maxLength: 8 }),
})

it('texts in whatever a browser wraps them: React changes and removes them all the same', async () => {
  const change = fc.asyncProperty(fc.array(step, { minLength: 2, maxLength: 6 }), async (steps) => {
    const place = document.body.appendChild(document.createElement('div'))
    const root = createRoot(place)
    for (const { parts, wrapped } of steps) {
      flushSync(() => root.render(<Parts parts={parts} />))
      await Promise.resolve()
      expect(place.textContent.toLowerCase()).toBe(written(parts).toLowerCase())
      for (const { at, how } of wrapped) {
        const texts = textsIn(place)
        if (texts.length > 0) how(texts[at % texts.length]!)
        // Each in a task of its own, as a browser does.
        await Promise.resolve()
      }
      expect(place.textContent.toLowerCase()).toBe(written(parts).toLowerCase())
    }
    flushSync(() => root.unmount())
    expect(place.textContent).toBe('')
  })
  await fc.assert(change, { numRuns: 300 })
})

function Alone({ children }: { children: ReactNode }) {
  return children
}

/** Such as React's own users report them (issues 22702, 26048 and 32361), with what they say on and off. */
const REPORTED = {
  'put between texts': {
    part: (isOn: boolean) => <span>({isOn && 'Ten ports'})</span>,
    texts: ['(Ten ports)', '()'],
  },
  'a part’s only child': {
    part: (isOn: boolean) => <div>{isOn && <Alone>Ten ports</Alone>}</div>,
    texts: ['Ten ports', ''],
  },
  'exchanged beside an element': {
    part: (isOn: boolean) => (
      <span>
        {isOn ? <b>Ten</b> : <i>Two</i>}
        {isOn ? 'ports' : 'ships'}
      </span>
    ),
    texts: ['Tenports', 'Twoships'],
  },
}

it.each(
  Object.entries(REPORTED).flatMap(([what, test]) => HOW.map((wrap) => ({ what, how: wrap.name, wrap, ...test }))),
)('text that is $what, $how: comes and goes', async ({ part, texts, wrap }) => {
  const place = document.body.appendChild(document.createElement('div'))
  const root = createRoot(place)
  for (const isOn of [true, false, true, false]) {
    flushSync(() => root.render(part(isOn)))
    await Promise.resolve()
    expect(place.textContent.toLowerCase()).toBe(texts[isOn ? 0 : 1]!.toLowerCase())
    for (const text of textsIn(place)) wrap(text)
    await Promise.resolve()
  }
  root.unmount()
})
