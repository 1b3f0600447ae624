import { useState } from 'react'
import { expect, it } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { useSameStartups } from '#site/lib/profile/same-startups.ts'
import { TextField } from '#site/ui/controls/TextField.tsx'
import { answerCalls, mount } from '#tests/mount.tsx'
import { SameStartups } from './SameStartups.tsx'

function Company() {
  const [companyName, setName] = useState('')
  const same = useSameStartups({ companyName, website: 'greenloom.example' }, 9)
  return (
    <>
      <TextField label="Company name" value={companyName} onChange={setName} />
      <SameStartups same={same}>
        <p>Ask first.</p>
      </SameStartups>
    </>
  )
}

it('company that has a profile: is pointed out while it is typed, with who verified its website', async () => {
  const found = [{ id: 7, companyName: 'Greenloom', verifiedWebsite: 'greenloom.example', by: 'both' }]
  const calls = answerCalls(({ path }) => Response.json(path.includes('companyName=Greenloom') ? found : []))
  mount(<Company />)
  await userEvent.fill(page.getByLabelText('Company name'), 'Greenloom')
  const status = page.getByRole('status')
  const words = 'Same name and website as Greenloom, whose founder verified greenloom.example'
  await expect.element(page.getByRole('listitem')).toHaveTextContent(`${words}. Open its page`)
  await expect.element(page.getByRole('link')).toHaveAttribute('href', '/startup/7')
  expect(calls.at(-1)!.path).toBe('/api/startups/same?companyName=Greenloom&website=greenloom.example&except=9')
  await userEvent.fill(page.getByLabelText('Company name'), 'Quiet Orchard')
  await expect.element(status).toBeEmptyDOMElement()
})
