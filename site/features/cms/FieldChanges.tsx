import type { FieldChange } from '#api/cms/contract/protocol.ts'
import { valueDiff } from './value-diff.ts'

function Value({ name, text, start, end }: { name: 'Before' | 'After'; text: string; start: string; end: string }) {
  const Mark = name === 'Before' ? 'del' : 'ins'
  return (
    <div>
      <dt className="fine soft">{name}</dt>
      <dd>
        {start}
        {text && <Mark>{text}</Mark>}
        {end}
        {!start && !text && !end && <span className="soft">Empty</span>}
      </dd>
    </div>
  )
}

function Change({ field, before, after }: FieldChange) {
  const diff = valueDiff(before, after)
  return (
    <li>
      <h3>{field}</h3>
      <dl>
        <Value name="Before" text={diff.before} start={diff.start} end={diff.end} />
        <Value name="After" text={diff.after} start={diff.start} end={diff.end} />
      </dl>
    </li>
  )
}

/** Fields that differ, each with what it says before and after. */
export const FieldChanges = ({ changes }: { changes: readonly FieldChange[] }) => (
  <ul className="version-changes" role="list">
    {changes.map((change) => (
      <Change key={change.field} {...change} />
    ))}
  </ul>
)
