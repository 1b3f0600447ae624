import { useState } from 'react'
import { LIMITS } from '#api/platform/contract/limits.ts'
import type { Settings } from '#api/region/contract/settings.ts'
import { REQUEST_LIMIT } from '#site/copy/failures/connection.ts'
import { client, unwrap } from '#site/lib/api.ts'
import { failureToast } from '#site/lib/failure.ts'
import { numberOptions } from '#site/ui/controls/option.ts'
import { Select } from '#site/ui/controls/Select.tsx'
import { notify } from '#site/ui/feedback/toast.ts'
import './request-limits.css'

const NUMBERS = numberOptions(LIMITS.openRequestsMade)
const LABELS = { founderRequests: 'Founders', investorRequests: 'Investors' } as const
type Name = keyof typeof LABELS

/** How many pending requests a person can have. A choice counts immediately. */
export function RequestLimits({ initial }: { initial: Settings }) {
  const [settings, setSettings] = useState(initial)

  async function change(name: Name, chosen: string) {
    try {
      setSettings(await unwrap(client.api.admin.settings.$patch({ json: { [name]: Number(chosen) } })))
      notify({ title: 'Setting saved' })
    } catch (error) {
      notify(failureToast(REQUEST_LIMIT, error))
    }
  }

  return (
    <section id="request-limits" className="card" aria-labelledby="request-limits-title">
      <div>
        <h2 id="request-limits-title" className="card-title">
          Requests to connect
        </h2>
        <p className="small soft">Maximum pending requests per person.</p>
      </div>
      <div className="request-limits">
        {(Object.keys(LABELS) as Name[]).map((name) => (
          <Select
            key={name}
            label={LABELS[name]}
            options={NUMBERS}
            value={String(settings[name])}
            onChange={(chosen) => void change(name, chosen)}
          />
        ))}
      </div>
    </section>
  )
}
