import { expect, it } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { NEW_INVESTOR } from '#api/investors/contract/new-investor.ts'
import type { Investor } from '#api/investors/calls.ts'
import { investorPayload } from '#api/platform/contract/testing.ts'
import { PROFILE_SAVE } from '#site/copy/failures/profile.ts'
import { answerCalls, mount } from '#tests/mount.tsx'
import { Form } from '#site/ui/form/Form.tsx'
import { RangeField } from './RangeField.tsx'
import { useInvestorForm } from './use-investor-form.ts'

const STORED: object = { ...NEW_INVESTOR, ...investorPayload, id: 7, location: 'Wrenfield' }
const message = 'Location is required'
const PROBLEM = {
  type: 'about:blank',
  title: 'Bad Request',
  status: 400,
  detail: message,
  errors: [{ path: 'location', message }],
}

it('a stored profile: changed, not created, where its check came after the press', async () => {
  const calls = answerCalls(() => Response.json(PROBLEM, { status: 400 }))
  function Harness() {
    const { form, problems } = useInvestorForm({
      investor: STORED as Investor,
      onSaved: () => {},
      failure: PROFILE_SAVE,
    })
    // A press before the script for the check has come.
    const send = () => {
      form.setFieldValue('location', 'Springfield')
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
  expect(calls.map(({ method, path }) => `${method} ${path}`)).toEqual(['PUT /api/investor/profile'])
})

function RangeForm() {
  const { form, problems, draft } = useInvestorForm({
    investor: STORED as Investor,
    onSaved: () => {},
    failure: PROFILE_SAVE,
  })
  return (
    <Form {...{ form, problems, draft }} aria-label="Profile" actions={<form.SubmitButton>Save</form.SubmitButton>}>
      <form.AppField name="investmentRange">{() => <RangeField />}</form.AppField>
      <form.AppField name="location">{(field) => <field.TextField label="Location" />}</form.AppField>
    </Form>
  )
}

it('an investment range: stays written out as the next field is entered', async () => {
  mount(<RangeForm />)
  const range = page.getByLabelText(/Investment range/)
  await userEvent.fill(range, '50k-100k')
  // A script that fills the next field moves the focus before the range is drawn.
  await userEvent.fill(page.getByLabelText('Location'), 'Springfield')
  await expect.element(range).toHaveValue('$50,000 - $100,000')
})

it('an investment range: another currency is refused by name, as it was typed, and nothing is sent', async () => {
  const calls = answerCalls(() => new Response(null, { status: 204 }))
  mount(<RangeForm />)
  const range = page.getByLabelText(/Investment range/)
  await userEvent.fill(range, '€50k-€100k')
  await page.getByRole('button', { name: 'Save' }).click()
  await expect.element(page.getByText('This amount is in euros. Enter it in US dollars.')).toBeVisible()
  await expect.element(range).toHaveValue('€50k-€100k')
  expect(calls).toEqual([])
})
