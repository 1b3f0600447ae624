import { useState } from 'react'
import type { StartupListItem } from '#api/startups/contract/responses.ts'
import { ConnectButton } from '#site/features/connections/ConnectButton.tsx'
import { client, unwrap } from '#site/lib/api.ts'
import { createQuery } from '#site/lib/query.ts'
import { useQuery } from '#site/lib/use-query.ts'
import { Button } from '#site/ui/controls/Button.tsx'

export interface ConnectAfterReadingProps {
  startupId: number
  companyName: string
  timeZone: string
}

/** Request Connection below a document, or what became of it: asked for once it's in sight. */
export function ConnectAfterReading({ startupId, companyName, timeZone }: ConnectAfterReadingProps) {
  const [startup] = useState(() =>
    createQuery<StartupListItem>(`/api/startups/${startupId}`, async () =>
      unwrap(client.api.startups[':id'].$get({ param: { id: String(startupId) } })),
    ),
  )
  const { data } = useQuery(startup, undefined)
  if (!data)
    return (
      <Button icon="handshake" isDisabled>
        Request Connection
      </Button>
    )
  const target = { party: 'founder', id: startupId, name: companyName } as const
  return <ConnectButton {...{ target, timeZone }} requestStatus={data.requestStatus} place="page" />
}
