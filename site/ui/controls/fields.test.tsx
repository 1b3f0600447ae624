import { renderToStaticMarkup } from 'react-dom/server'
import { expect, test } from 'vitest'
import { Button } from './Button.tsx'
import { Checkbox } from './Checkbox.tsx'
import { RadioGroup } from './RadioGroup.tsx'
import { Select } from './Select.tsx'
import { TextField } from './TextField.tsx'

const OPTIONS = [
  { id: 'seed', label: 'Seed' },
  { id: 'mvp', label: 'MVP', description: 'Something runs' },
]
const attribute = (html: string, name: string) => new RegExp(` ${name}="([^"]*)"`).exec(html)?.[1]
const tagOf = (html: string, name: string) => new RegExp(`<${name}[ >][^>]*`).exec(html)![0]

test('a field is named by its label, and described by its help and its error', () => {
  const html = renderToStaticMarkup(
    <TextField label="E-mail" description="Yours" errorMessage="No address" isRequired />,
  )
  const input = tagOf(html, 'input')
  const id = attribute(input, 'id')!
  expect(attribute(tagOf(html, 'label'), 'for')).toBe(id)
  expect(attribute(input, 'aria-describedby')).toBe(`${id}-help ${id}-error`)
  for (const note of ['help', 'error']) expect(html).toContain(`id="${id}-${note}"`)
  expect([attribute(input, 'aria-invalid'), attribute(input, 'aria-required')]).toEqual(['true', 'true'])
  expect(tagOf(renderToStaticMarkup(<TextField label="E-mail" />), 'input')).not.toContain('aria-')
})

test('a list without a choice shows what to do, and no wrong choice', () => {
  const html = renderToStaticMarkup(
    <Select label="Stage" options={OPTIONS} value={null} placeholder="Choose a stage" />,
  )
  expect(html).toContain('<option value="" hidden="" selected="">Choose a stage</option>')
  expect(renderToStaticMarkup(<Select label="Stage" options={OPTIONS} value="mvp" />)).not.toContain('value=""')
})

test('the radios of a group share a name, for the arrow keys', () => {
  const html = renderToStaticMarkup(<RadioGroup label="Stage" options={OPTIONS} value="mvp" />)
  const names = [...html.matchAll(/type="radio"[^>]* name="([^"]*)"/g)].map(([, name]) => name)
  expect(new Set(names).size).toBe(1)
  expect(names).toHaveLength(2)
  expect(attribute(tagOf(html, 'div'), 'aria-labelledby')).toBe(attribute(tagOf(html, 'span'), 'id'))
})

test('the error of a box to tick describes it', () => {
  const html = renderToStaticMarkup(<Checkbox errorMessage="Accept the terms">Terms</Checkbox>)
  expect(html).toContain(`id="${attribute(tagOf(html, 'input'), 'aria-describedby')}" class="field-error"`)
})

test('a button that waits keeps its focus, and is off only where it is told to be', () => {
  const waiting = renderToStaticMarkup(
    <Button isPending pendingLabel="Saving...">
      Save
    </Button>,
  )
  expect(waiting).toContain('aria-disabled="true"')
  expect(waiting).toContain('Saving...')
  expect(waiting).not.toContain(' disabled=')
  expect(renderToStaticMarkup(<Button isDisabled>Save</Button>)).toContain(' disabled=""')
})
