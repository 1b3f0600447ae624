import { lazy, Suspense, useState, type ReactNode } from 'react'
import type { Pitch, Submission } from '#api/startups/calls.ts'
import type { Startup } from '#api/startups/contract/responses.ts'
import { FUNDING_REQUEST } from '#site/copy/funding-request.ts'
import { useQuery } from '#site/lib/use-query.ts'
import { Button } from '#site/ui/controls/Button.tsx'
import { ButtonLink } from '#site/ui/controls/ButtonLink.tsx'
import { Card } from '#site/ui/data/Card.tsx'
import { pitches as pitchesQuery } from './funding-data.ts'
import { RequestHistory } from './RequestHistory.tsx'
import { RequestCard } from './RequestCard.tsx'

const RequestDialog = lazy(() => import('./RequestDialog.tsx'))

interface RequestsProps {
  startup: Startup
  pitches: Pitch[] | undefined
  /** Every request so far, where its tab is the one in the address. */
  submissions: Submission[] | undefined
  timeZone: string
  /** As the site promises it. */
  reviewTime: string
  /** Takes a file as the deck of a request; the page renders it. */
  deckUpload: ReactNode
}

export interface FundingInfoProps extends Omit<RequestsProps, 'startup'> {
  startup: Startup | null
  /** What a submission costs, as the editors of the site say it. */
  cost?: string
}

/** Tab Funding Info: how it works, and the way to a request, which needs a startup profile. */
export function FundingInfo({ startup, cost, ...requests }: FundingInfoProps) {
  return (
    <div className="with-sidebar">
      <div className="stack funding-stack">
        {startup ? <Requests startup={startup} {...requests} /> : <WithoutProfile />}
      </div>
      <Card title="How it works">
        <ol className="steps" role="list">
          {FUNDING_REQUEST.howItWorks.map(([title, text]) => (
            <li key={title}>
              <strong>{title}</strong>
              <span className="soft small">{typeof text === 'string' ? text : text(requests.reviewTime)}</span>
            </li>
          ))}
        </ol>
        {cost && <p className="small soft">{cost}</p>}
      </Card>
    </div>
  )
}

function WithoutProfile() {
  return (
    <Card title="First, your startup profile" tone="raised">
      <p className="soft">A funding request belongs to a startup. Create its profile, then come back here.</p>
      <div>
        <ButtonLink href="/dashboard/startup">Create Startup Profile</ButtonLink>
      </div>
    </Card>
  )
}

function Requests({ startup, pitches: first, submissions, timeZone, reviewTime, deckUpload }: RequestsProps) {
  const { data: pitches = [] } = useQuery(pitchesQuery, first)
  const [isOpen, setOpen] = useState(false)
  const [wasOpened, setWasOpened] = useState(false)
  const current = pitches[0]

  function open() {
    setWasOpened(true)
    setOpen(true)
  }

  return (
    <>
      {current && <RequestCard pitch={current} reviewTime={reviewTime} timeZone={timeZone} />}
      <Card
        title={current ? 'Change your ask' : `Raise funding for ${startup.companyName}`}
        tone={current ? 'plain' : 'raised'}
      >
        <p className="soft">
          {current
            ? 'A new request replaces the last one and is reviewed again. It starts with your last request.'
            : 'The form starts with what your profile already says. It takes a few minutes.'}
        </p>
        <div>
          <Button icon="plus" onPress={open} variant={current ? 'secondary' : 'primary'}>
            Create New Funding Request
          </Button>
        </div>
      </Card>
      <RequestHistory initial={submissions} timeZone={timeZone} />
      {wasOpened && (
        <Suspense>
          <RequestDialog {...{ startup, deckUpload }} isOpen={isOpen} onOpenChange={setOpen} />
        </Suspense>
      )}
    </>
  )
}
