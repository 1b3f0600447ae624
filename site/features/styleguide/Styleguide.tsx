import { Buttons } from './Buttons.tsx'
import { Charts } from './Charts.tsx'
import { Choices } from './Choices.tsx'
import { Feedback } from './Feedback.tsx'
import { Fields } from './Fields.tsx'
import { Overlays } from './Overlays.tsx'
import { Parts } from './Parts.tsx'
import { SampleForm } from './SampleForm.tsx'
import { Views } from './Views.tsx'

/** Every component in every state. */
export function Styleguide() {
  return (
    <>
      <Buttons />
      <Fields />
      <Choices />
      <SampleForm />
      <Overlays />
      <Views />
      <Charts />
      <Feedback />
      <Parts />
    </>
  )
}
