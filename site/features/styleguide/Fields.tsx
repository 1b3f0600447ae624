import { PasswordField } from '#site/ui/controls/PasswordField.tsx'
import { Select } from '#site/ui/controls/Select.tsx'
import { TextArea } from '#site/ui/controls/TextArea.tsx'
import { TextField } from '#site/ui/controls/TextField.tsx'
import { STAGES } from './samples.ts'
import { Specimen } from './Specimen.tsx'

/** Everything that takes a text or one of a list. */
export function Fields() {
  return (
    <Specimen title="Fields">
      <div className="field-row">
        <TextField label="First name" autoComplete="given-name" />
        <TextField label="Company" placeholder="Prairie Robotics" isOptional />
        <TextField label="Funding sought" prefix="$" description="A number or a range, in US dollars." />
        <TextField label="E-mail" defaultValue="not an address" errorMessage="Invalid email address" />
        <TextField label="Username" defaultValue="maria" isDisabled description="Cannot be changed." />
        <TextField label="Member since" defaultValue="March 3, 2026" isReadOnly />
        <TextField label="Website" defaultValue="https://a-very-long-address.example/that/goes/on/and/on/and/on" />
        <TextField label="Elevator pitch" maxCount={20} defaultValue="Twenty characters and more" />
      </div>
      <div className="field-row">
        <PasswordField label="Password" defaultValue="trellis" />
        <PasswordField label="New password" showStrength defaultValue="green-Lattice-42" />
        <PasswordField
          label="Confirm password"
          showStrength
          defaultValue="abcabc"
          errorMessage="Passwords do not match"
        />
      </div>
      <TextArea
        label="Description"
        maxCount={2000}
        description="What you build, for whom, and why now."
        defaultValue="We measure soil."
      />
      <div className="field-row">
        <Select label="Stage" options={STAGES} />
        <Select label="Stage, chosen" options={STAGES} defaultValue="seed" description="Where you are today." />
        <Select label="Stage, wrong" options={STAGES} errorMessage="Please select a stage" />
        <Select label="Stage, disabled" options={STAGES} isDisabled />
      </div>
    </Specimen>
  )
}
