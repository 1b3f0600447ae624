import { useState } from 'react'
import { expect, it } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import '#site/lib/page/restore-focus.ts'
import { mount } from '#tests/mount.tsx'
import { accessibleText, inForcedColors, capturePixels, touch } from '#tests/senses.ts'
import { PasswordField } from './PasswordField.tsx'
import { TagField } from './TagField.tsx'
import { TextArea } from './TextArea.tsx'
import { TextField } from './TextField.tsx'

const box = page.getByRole('textbox').or(page.getByLabelText('Password', { exact: true }))
const NOTES = { description: 'Yours', errorMessage: 'Too short', isRequired: true }

function Tags({ max }: { max?: number }) {
  const [tags, setTags] = useState<readonly string[]>([])
  return <TagField label="Markets" {...NOTES} value={tags} onChange={setTags} maxTags={max} />
}

const FIELDS = [
  { of: 'text field', label: 'Name', draw: <TextField label="Name" {...NOTES} />, holds: 'Ada' },
  { of: 'text area', label: 'Pitch', draw: <TextArea label="Pitch" {...NOTES} />, holds: 'Ada' },
  { of: 'password field', label: 'Password', draw: <PasswordField label="Password" {...NOTES} />, holds: '•••' },
  { of: 'tag field', label: 'Markets', draw: <Tags />, holds: 'Ada' },
]

it.each(FIELDS)('$of: is named by its label, and described by its help and its error', async (field) => {
  mount(field.draw)
  const matchesSpoken = (value: string) => `textbox "${field.label}" (Yours Too short)${value}, required, invalid`
  expect(await accessibleText(box)).toBe(matchesSpoken(''))
  await userEvent.tab()
  await userEvent.keyboard('Ada')
  expect(await accessibleText(box)).toBe(matchesSpoken(` = "${field.holds}"`))
})

it.each(FIELDS)('$of: a tap on its label begins to write in it', async ({ label, draw }) => {
  mount(draw)
  await touch(page.getByText(label, { exact: true }))
  await expect.element(box).toHaveFocus()
})

it.each(FIELDS)('$of: in forced colors its edge and its focus are seen', async ({ draw }) => {
  mount(<div style={{ padding: '2rem', caretColor: 'transparent' }}>{draw}</div>)
  await inForcedColors(async () => {
    const eyes = await capturePixels(box)
    expect(eyes.hasEdge()).toBe(true)
    await userEvent.tab()
    await expect.poll(eyes.hasChanged).toBe(true)
  })
})

it('counted field: near its end it says how much is left, then how much is too much', async () => {
  mount(<TextField label="Name" maxCount={12} />)
  await userEvent.fill(box, 'Ada')
  await expect.element(page.getByRole('status')).toHaveTextContent('9 characters left')
  await userEvent.fill(box, 'Ada of the river')
  await expect.element(page.getByRole('status')).toHaveTextContent('4 characters too many')
})

it('password field: shows what was typed while its eye is pressed', async () => {
  mount(<PasswordField label="Password" defaultValue="harvest" />)
  await userEvent.click(page.getByRole('button'))
  expect(await accessibleText(box)).toBe('textbox "Password" = "harvest"')
  await userEvent.click(page.getByRole('button'))
  expect(await accessibleText(box)).toBe('textbox "Password" = "•••••••"')
})

it('tag field: Enter adds each tag once, and the keyboard goes on in its box', async () => {
  mount(<Tags />)
  await userEvent.click(box)
  await userEvent.keyboard('Ports{Enter}ports{Enter} {Enter}River locks{Enter}')
  await expect.element(box).toHaveFocus()
  await expect.element(box).toHaveValue('')
  const tags = page.getByRole('list', { name: 'Markets: added' }).getByRole('listitem')
  expect(tags.elements().map((tag) => tag.textContent)).toEqual(['Ports', 'River locks'])
  await userEvent.click(page.getByRole('button', { name: 'Remove Ports' }))
  await expect.element(box).toHaveFocus()
  expect(tags.elements().map((tag) => tag.textContent)).toEqual(['River locks'])
})

it('full tag field: the focus goes to a tag, and to the box once there is room', async () => {
  mount(
    <main id="main">
      <Tags max={2} />
    </main>,
  )
  await userEvent.click(box)
  await userEvent.keyboard('Ports{Enter}River locks{Enter}')
  await expect.poll(() => String(document.activeElement?.ariaLabel)).toMatch(/^Remove /)
  await userEvent.keyboard('{Enter}')
  await expect.element(box).toHaveFocus()
})
