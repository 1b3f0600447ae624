import { useState } from 'react'
import { expect, it } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { mount } from '#tests/mount.tsx'
import { EmailField } from './EmailField.tsx'

function Address() {
  const [value, setValue] = useState('')
  return <EmailField label="Email" value={value} onChange={setValue} />
}

const field = page.getByLabelText('Email')
const status = page.getByRole('status')

it('address at a mistyped domain: is pointed out once it was left, and put right by a press', async () => {
  mount(<Address />)
  await userEvent.fill(field, 'ada@gmial.com')
  await expect.element(status).toBeEmptyDOMElement()
  await userEvent.tab()
  await expect.element(status).toHaveTextContent('Did you mean ada@gmail.com? Use this address')
  await userEvent.click(page.getByRole('button', { name: 'Use this address' }))
  await expect.element(field).toHaveValue('ada@gmail.com')
  await expect.element(status).toBeEmptyDOMElement()
})

it('address at a domain that is right: nothing is said', async () => {
  mount(<Address />)
  await userEvent.fill(field, 'ada@lantern.example')
  await userEvent.tab()
  await expect.element(status).toBeEmptyDOMElement()
})
