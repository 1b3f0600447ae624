import * as z from 'zod/mini'
import { PROFILE_SAVE } from '#site/copy/failures/profile.ts'
import { RequestError, unreachable } from '#site/lib/request-error.ts'
import { Form } from '#site/ui/form/Form.tsx'
import { FormCheckbox } from '#site/ui/form/FormCheckbox.tsx'
import { FormSelect } from '#site/ui/form/FormSelect.tsx'
import { FormTagField } from '#site/ui/form/FormTagField.tsx'
import { FormTextArea } from '#site/ui/form/FormTextArea.tsx'
import { FormTextField } from '#site/ui/form/FormTextField.tsx'
import { SubmitButton } from '#site/ui/form/SubmitButton.tsx'
import { useForm } from '#site/ui/form/use-form.ts'
import { notify } from '#site/ui/feedback/toast.ts'
import { STAGES } from './samples.ts'
import { Specimen } from './Specimen.tsx'

const schema = z.object({
  username: z.string().check(z.minLength(3, 'Username must be at least 3 characters')),
  stage: z.string().check(z.minLength(1, 'Please select a stage')),
  pitch: z.string().check(z.minLength(10, 'Elevator pitch is required'), z.maxLength(40, 'Maximum 40 characters')),
  tags: z.array(z.string()).check(z.minLength(1, 'Add at least one area of interest')),
  accepted: z.literal(true, 'You must accept the terms and conditions'),
})

interface Values extends Omit<z.input<typeof schema>, 'accepted'> {
  accepted: boolean
}

const EMPTY: Values = { username: '', stage: '', pitch: '', tags: [], accepted: false }

/** A form with a schema and with answers of a server: "taken" is refused under its field, "broken" as a whole. */
export function SampleForm() {
  const { form, problems } = useForm({
    defaultValues: EMPTY,
    schema: schema as never,
    failure: PROFILE_SAVE,
    onSubmit: async ({ username }) => {
      await new Promise((resolve) => setTimeout(resolve, 600))
      if (username === 'taken')
        throw new RequestError(409, 'Taken', [{ path: 'username', message: 'This username is already taken' }])
      if (username === 'broken') throw unreachable()
      notify({ title: 'Profile saved', description: 'Your startup profile has been successfully saved' })
    },
  })
  return (
    <Specimen title="Form">
      <Form
        form={form}
        problems={problems}
        aria-label="Sample"
        actions={<SubmitButton pendingLabel="Saving...">Save Profile</SubmitButton>}
      >
        <div className="field-row">
          <form.AppField name="username">
            {() => <FormTextField label="Username" isRequired description="Try: taken, broken" />}
          </form.AppField>
          <form.AppField name="stage">{() => <FormSelect label="Stage" options={STAGES} isRequired />}</form.AppField>
        </div>
        <form.AppField name="pitch">
          {() => <FormTextArea label="Elevator pitch" rows={2} maxCount={40} />}
        </form.AppField>
        <form.AppField name="tags">{() => <FormTagField label="Areas of interest" />}</form.AppField>
        <form.AppField name="accepted">
          {() => <FormCheckbox>I accept the terms and conditions</FormCheckbox>}
        </form.AppField>
      </Form>
    </Specimen>
  )
}
