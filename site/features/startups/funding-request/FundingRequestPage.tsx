import type { Startup } from '#api/startups/contract/responses.ts'
import { FUNDING_REQUEST } from '#site/copy/funding-request.ts'
import { myStartup } from '#site/lib/profile/my-startup.ts'
import { useTab } from '#site/lib/page/use-tab.ts'
import { Loaded } from '#site/ui/feedback/Loaded.tsx'
import { TabPanel, Tabs } from '#site/ui/controls/Tabs.tsx'
import { FundingInfo, type FundingInfoProps } from './FundingInfo.tsx'
import { FUNDING_TAB_LABELS, FUNDING_TABS, type FundingTab } from './funding-tabs.ts'
import { Guidelines } from './Guidelines.tsx'
import { Questions } from './Questions.tsx'
import './funding-request.css'

export interface FundingRequestPageProps extends Omit<FundingInfoProps, 'startup'> {
  startup: Startup | null | undefined
  tab: FundingTab
}

/** The funding request page (rules: Funding requests): what it is, how to write one, and the request itself. */
export function FundingRequestPage({ startup: first, tab: firstTab, ...info }: FundingRequestPageProps) {
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
          query={myStartup}
          initial={first}
          loading="Loading your startup"
          failed="Unable to load your startup profile. Please try again."
        >
          {(startup) => <FundingInfo startup={startup} {...info} />}
        </Loaded>
      </TabPanel>
      <TabPanel id="guidelines">
        <Guidelines />
      </TabPanel>
      <TabPanel id="faq">
        <Questions cost={info.cost} reviewTime={info.reviewTime} />
      </TabPanel>
    </Tabs>
  )
}
