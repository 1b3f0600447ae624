import { expect, it } from 'vitest'
import { page } from 'vitest/browser'
import { NEW_INVESTOR } from '#api/contract/investor/new-investor.ts'
import type { Investor } from '#api/contract/investor/answers.ts'
import { PROFILE_SAVE } from '#site/copy/failures/profile.ts'
import { answerCalls, mount } from '#tests/mount.tsx'
import { useInvestorForm } from './use-investor-form.ts'

const STORED: object = { ...NEW_INVESTOR, id: 7, location: 'Wrenfield' }
const message = 'Location is required'
const PROBLEM = {
  type: 'about:blank',
  title: 'Bad Request',
  status: 400,
  detail: message,
  errors: [{ path: 'location', message }],
}

it('a stored profile: changed, not created, where its check came after the press', async () => {
  const asked = answerCalls(() => Response.json(PROBLEM, { status: 400 }))
  function Harness() {
    const { form, problems } = useInvestorForm({
      investor: STORED as Investor,
      onSaved: () => {},
      failure: PROFILE_SAVE,
    })
    // A press whose script for the check could not be loaded.
    const send = () => {
      form.setFieldValue('location', '')
      void form.handleSubmit()
    }
    return (
      <>
        <button onClick={send}>Save</button>
        <p>{problems.fields.map((field) => field.message).join()}</p>
      </>
    )
  }
  mount(<Harness />)
  await page.getByRole('button').click()
  await expect.element(page.getByRole('paragraph')).toHaveTextContent(message)
  expect(asked.map(({ method, path }) => `${method} ${path}`)).toEqual(['PUT /api/investor/profile'])
})
