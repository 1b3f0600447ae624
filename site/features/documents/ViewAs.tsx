import type { DocumentUser } from '#api/documents/contract/responses.ts'
import { Button } from '#site/ui/controls/Button.tsx'
import { Select } from '#site/ui/controls/Select.tsx'

export interface ViewAsProps {
  startupId: number
  people: readonly DocumentUser[]
}

/** Leads to the founder's own page with the documents as one person finds them there. */
export function ViewAs({ startupId, people }: ViewAsProps) {
  const [first] = people
  if (!first) return null
  return (
    <form className="card view-as" action={`/startup/${startupId}`}>
      <Select
        label="View as"
        name="as"
        options={people.map(({ userId, name, firmName }) => ({
          id: String(userId),
          label: firmName ? `${name}, ${firmName}` : name,
        }))}
        defaultValue={String(first.userId)}
        description="Your page, with the documents that open for this person."
      />
      <Button type="submit" variant="secondary" icon="eye">
        View
      </Button>
    </form>
  )
}
