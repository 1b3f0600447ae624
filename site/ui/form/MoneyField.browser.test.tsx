import { expect, it } from 'vitest'
import { page } from 'vitest/browser'
import { outsideFundingInput } from '#api/outcomes/contract/schema.ts'
import { mount } from '#tests/mount.tsx'
import { Form } from './Form.tsx'
import { useAppForm } from './app-form.ts'

function Funding() {
  const { form, problems, draft } = useAppForm({
    defaultValues: { amount: '', happenedOn: '2026-01-01', source: 'grant', amountCounts: false },
    schema: outsideFundingInput,
    draft: 'funding-test',
    onSubmit: () => undefined,
    failure: { title: 'Not saved' },
  })
  return (
    <Form {...{ form, problems, draft }} aria-label="Funding" actions={<form.SubmitButton>Save</form.SubmitButton>}>
      <form.AppField name="amount">{(field) => <field.MoneyField label="Amount" />}</form.AppField>
    </Form>
  )
}

it('an amount: what it is read as stands below it while it is typed, and a currency is named', async () => {
  mount(<Funding />)
  const amount = page.getByLabelText('Amount')
  await amount.fill('$1.5M')
  await expect.element(amount).toHaveAccessibleDescription('= $1,500,000')
  await amount.fill('CHF 1M')
  await page.getByRole('button', { name: 'Save' }).click()
  await expect.element(page.getByText('This amount is in Swiss francs. Enter it in US dollars.')).toBeVisible()
})
