import { FormCheckbox } from './FormCheckbox.tsx'
import type { FormOf } from './use-field.ts'

/** The box with which somebody who begins an account accepts the terms, and where they are read. */
export function AcceptTerms({ form }: { form: FormOf<{ acceptTerms: boolean }> }) {
  return (
    <>
      <FormCheckbox form={form} name="acceptTerms">
        I accept the terms and conditions
      </FormCheckbox>
      {/* Beside the label: inside of it, a press would tick the box instead. */}
      <p className="small soft choice-links">
        Read the{' '}
        <a href="/terms" target="_blank">
          terms and conditions
        </a>{' '}
        and the{' '}
        <a href="/privacy-policy" target="_blank">
          privacy policy
        </a>
        . They open in a new tab.
      </p>
    </>
  )
}
