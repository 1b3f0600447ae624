import { lazy, Suspense, useState } from 'react'
import type { IntroductionsAdmin, ProposedIntroduction } from '#api/introductions/calls.ts'
import { client, unwrap } from '#site/lib/api.ts'
import { createQuery } from '#site/lib/query.ts'
import { useQuery } from '#site/lib/use-query.ts'
import { useDataList, type ListStart } from '#site/ui/list/use-data-list.ts'
import { IntroductionList } from './IntroductionList.tsx'
import { loadIntroductions, loadPickers, type PickerFilters, type PickerPage } from './introductions-admin-data.ts'
import type { Pair } from './IntroduceDialog.tsx'
import { Picker } from './Picker.tsx'
import { StrongMatches } from './StrongMatches.tsx'
import { OldestRequests } from './OldestRequests.tsx'
import { Button } from '#site/ui/controls/Button.tsx'
import './introductions-admin.css'

const IntroduceDialog = lazy(() => import('./IntroduceDialog.tsx'))

const overviewQuery = createQuery('introductions-admin', () => unwrap(client.api.admin.introductions.desk.$get()))

export interface IntroductionsPageProps {
  /** `undefined` where the server could not read it. */
  overview: IntroductionsAdmin | undefined
  pickers: ListStart<never, PickerFilters, PickerPage>
  introductions: ListStart<ProposedIntroduction, Record<never, string>>
  timeZone: string
}

/** An administrator introduces people to each other, and sees what became of it. */
export function IntroductionsPage({ overview: first, pickers, introductions, timeZone }: IntroductionsPageProps) {
  const { data: overview } = useQuery(overviewQuery, first)
  const people = useDataList(pickers, loadPickers, 'introducible')
  const [pair, setPair] = useState<Pair>()
  const list = useDataList(introductions, loadIntroductions)
  const { startup: startupId, investor: investorId } = people.query.filters
  const find = (id: string, side: PickerPage['startups'] = []) => side.find((person) => String(person.id) === id)
  const startup = find(startupId, people.page?.startups)
  const investor = find(investorId, people.page?.investors)

  function finish() {
    setPair(undefined)
    if (startupId || investorId)
      people.filter({ startup: '', investor: '', startupSearch: '', investorSearch: '' }, 'now')
    else people.refresh()
    overviewQuery.refresh()
    list.refresh()
  }

  return (
    <div className="stack introductions-admin">
      {overview ? (
        <div className="introductions-columns">
          <StrongMatches matches={overview.matches} onIntroduce={setPair} />
          <OldestRequests requests={overview.waiting} timeZone={timeZone} />
        </div>
      ) : (
        <p role="alert">Couldn’t load fits and requests. Try again.</p>
      )}
      <section id="introduce" className="card" aria-labelledby="introduce-title">
        <h2 id="introduce-title" className="card-title">
          Introduce two people
        </h2>
        {people.hasFailed ? (
          <p role="alert">Couldn’t load them. Try again.</p>
        ) : (
          <div className="introductions-columns">
            <Picker side="startup" list={people} chosen={startup} />
            <Picker side="investor" list={people} chosen={investor} />
          </div>
        )}
        {startup && investor && (
          <p>
            <Button onPress={() => setPair({ startup, investor })}>
              Introduce {startup.name} and {investor.name}
            </Button>
          </p>
        )}
      </section>
      <IntroductionList list={list} timeZone={timeZone} />
      <Suspense>{pair && <IntroduceDialog pair={pair} onClose={() => setPair(undefined)} onDone={finish} />}</Suspense>
    </div>
  )
}
