import { useState } from 'react'
import { Checkbox } from '#site/ui/controls/Checkbox.tsx'
import { CheckboxGroup } from '#site/ui/controls/CheckboxGroup.tsx'
import { RadioGroup } from '#site/ui/controls/RadioGroup.tsx'
import { SegmentedControl } from '#site/ui/controls/SegmentedControl.tsx'
import { Switch } from '#site/ui/controls/Switch.tsx'
import { TagField } from '#site/ui/controls/TagField.tsx'
import { TagList } from '#site/ui/data/TagList.tsx'
import { INDUSTRIES } from './samples.ts'
import { Row, Specimen } from './Specimen.tsx'

const ROLES = [
  { id: 'founder', label: 'Founder', description: 'I build a company and look for people who believe in it.' },
  { id: 'investor', label: 'Investor', description: 'I look for companies of the region to support.' },
]

/** Ticks, switches, radios, tags. */
export function Choices() {
  const [tags, setTags] = useState(['Growing fast', 'Visit in spring'])
  const [highlights, setHighlights] = useState([
    'Two patents granted in 2025, a third pending',
    'Pilot with four farms',
  ])
  const [view, setView] = useState<'table' | 'grid' | 'list'>('grid')
  return (
    <Specimen title="Choices">
      <Row title="Checkbox">
        <Checkbox>Remember me</Checkbox>
        <Checkbox defaultSelected>Ticked</Checkbox>
        <Checkbox isIndeterminate>Some</Checkbox>
        <Checkbox isDisabled>Disabled</Checkbox>
        <Checkbox isDisabled defaultSelected>
          Disabled, ticked
        </Checkbox>
      </Row>
      <Checkbox errorMessage="You must accept the terms and conditions">
        I accept the <a href="#main">terms and conditions</a>
      </Checkbox>
      <Row title="Switch">
        <Switch>Off</Switch>
        <Switch defaultSelected>On</Switch>
        <Switch isDisabled>Disabled</Switch>
        <Switch isDisabled defaultSelected>
          Disabled, on
        </Switch>
        <Switch defaultSelected description="Visible to anyone. Off: to vetted investors only.">
          Public profile
        </Switch>
      </Row>
      <RadioGroup label="I am a" options={ROLES} defaultValue="founder" isCards />
      <RadioGroup label="I am a (wrong)" options={ROLES} errorMessage="Please select a role" />
      <CheckboxGroup label="Areas of interest" options={INDUSTRIES} defaultValue={['agtech']} isColumns />
      <Row title="Segments">
        <SegmentedControl
          label="View"
          value={view}
          onChange={setView}
          items={[
            { id: 'table', label: 'Table', icon: 'menu' },
            { id: 'grid', label: 'Grid', icon: 'grid' },
            { id: 'list', label: 'List', icon: 'list' },
          ]}
        />
      </Row>
      <div className="field-row">
        <TagField
          label="Tags"
          value={tags}
          onChange={setTags}
          placeholder="Add a tag"
          description="Only you see them."
        />
        <TagField
          label="Key highlights"
          value={highlights}
          onChange={setHighlights}
          maxTags={5}
          isLines
          errorMessage="Please provide no more than 5 highlights"
        />
      </div>
      <TagList items={['SaaS', 'AgTech', 'HealthTech']} label="Interests" />
    </Specimen>
  )
}
