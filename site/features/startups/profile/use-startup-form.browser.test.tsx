import { expect, it } from 'vitest'
import { page } from 'vitest/browser'
import { NEW_STARTUP } from '#api/startups/contract/new-startup.ts'
import { startupPayload } from '#api/platform/contract/testing.ts'
import type { Startup } from '#api/startups/contract/responses.ts'
import { PROFILE_SAVE } from '#site/copy/failures/profile.ts'
import { answerCalls, mount } from '#tests/mount.tsx'
import { Form } from '#site/ui/form/Form.tsx'
import { FundingFields } from './FundingFields.tsx'
import { useStartupForm } from './use-startup-form.ts'

const STORED: object = { ...NEW_STARTUP, ...startupPayload, id: 7, companyName: 'Riverheat' }
const message = 'Company name is required'
const PROBLEM = {
  type: 'about:blank',
  title: 'Bad Request',
  status: 400,
  detail: message,
  errors: [{ path: 'companyName', message }],
}

it('a stored profile: changed, not created, where its check came after the press', async () => {
  const calls = answerCalls(() => Response.json(PROBLEM, { status: 400 }))
  function Harness() {
    const { form, problems } = useStartupForm({ startup: STORED as Startup, onSaved: () => {}, failure: PROFILE_SAVE })
    // A press before the script for the check has come.
    const send = () => {
      form.setFieldValue('companyName', 'Fern')
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
  expect(calls.map(({ method, path }) => `${method} ${path}`)).toEqual(['PUT /api/startup/profile'])
})

it('the ask of a profile: an amount in another currency is refused by name, and nothing is sent', async () => {
  const calls = answerCalls(() => new Response(null, { status: 204 }))
  function Harness() {
    const { form, problems, draft } = useStartupForm({
      startup: STORED as Startup,
      onSaved: () => {},
      failure: PROFILE_SAVE,
    })
    return (
      <Form {...{ form, problems, draft }} aria-label="Profile" actions={<form.SubmitButton>Save</form.SubmitButton>}>
        <FundingFields form={form} />
      </Form>
    )
  }
  mount(<Harness />)
  await page.getByLabelText(/Funding amount/).fill('1,5 Mio €')
  await page.getByRole('button', { name: 'Save' }).click()
  await expect.element(page.getByText('This amount is in euros. Enter it in US dollars.')).toBeVisible()
  expect(calls).toEqual([])
})
