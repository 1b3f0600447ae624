import type { Pitch, Submission } from '#api/contract/startup/funding-answers.ts'
import type { Startup } from '#api/contract/startup/schema.ts'
import { FUNDING_REQUEST } from '#site/copy/funding-request.ts'
import { ownStartup } from '#site/lib/profile/own-startup.ts'
import { useTab } from '#site/lib/page/use-tab.ts'
import { Loaded } from '#site/ui/feedback/Loaded.tsx'
import { TabPanel, Tabs } from '#site/ui/controls/Tabs.tsx'
import { FundingInfo } from './FundingInfo.tsx'
import { FUNDING_TAB_LABELS, FUNDING_TABS, type FundingTab } from './funding-tabs.ts'
import { Guidelines } from './Guidelines.tsx'
import { Questions } from './Questions.tsx'
import './funding-request.css'

export interface FundingRequestPageProps {
  startup: Startup | null | undefined
  pitches: Pitch[] | undefined
  /** Every request so far, where its tab is the one in the address. */
  submissions: Submission[] | undefined
  tab: FundingTab
  /** What a submission costs, as the editors of the site say it. */
  cost?: string
  timeZone: string
}

/** The funding request page (rules: Funding requests): what it is, how to write one, and the request itself. */
export function FundingRequestPage({
  startup: first,
  pitches,
  submissions,
  tab: firstTab,
  cost,
  timeZone,
}: FundingRequestPageProps) {
  const [tab, setTab] = useTab(FUNDING_TABS, firstTab)
  return (
    <Tabs
      label={FUNDING_REQUEST.title}
      items={FUNDING_TABS.map((id) => ({ id, label: FUNDING_TAB_LABELS[id] }))}
      selectedKey={tab}
      onSelectionChange={setTab}
    >
      <TabPanel id="funding-info">
        <Loaded
          query={ownStartup}
          initial={first}
          loading="Loading your startup"
          failed="Unable to load your startup profile. Please try again."
        >
          {(startup) => (
            <FundingInfo
              startup={startup}
              pitches={pitches}
              submissions={submissions}
              cost={cost}
              timeZone={timeZone}
            />
          )}
        </Loaded>
      </TabPanel>
      <TabPanel id="guidelines">
        <Guidelines />
      </TabPanel>
      <TabPanel id="faq">
        <Questions cost={cost} />
      </TabPanel>
    </Tabs>
  )
}
