import { beforeEach, expect, it } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import type { SavedStartup } from '#api/saved-startups/contract/responses.ts'
import { useQuery } from '#site/lib/use-query.ts'
import { answerCalls, mount, error } from '#tests/mount.tsx'
import { PipelineBoard } from './PipelineBoard.tsx'
import { savedList } from './saved-list.ts'
import { usePipeline } from './use-pipeline.ts'

const ENTRY = {
  id: 1,
  startupId: 7,
  startup: null,
  notes: '',
  tags: [] as string[],
  pipeline: 'new',
  nextAction: '',
  nextActionOn: null,
  passedReason: '',
  createdAt: '2026-03-01T10:00:00.000Z',
} as SavedStartup

function Board() {
  const pipeline = usePipeline()
  const { data = [] } = useQuery(savedList, undefined)
  const nothing = () => {}
  return (
    <>
      <PipelineBoard
        list={data}
        pipeline={pipeline}
        today="2026-03-02"
        timeZone="UTC"
        onTag={nothing}
        onPlan={nothing}
        onNotes={nothing}
      />
      <input aria-label="Search" />
      {pipeline.planning && <p>Why was it passed?</p>}
    </>
  )
}

beforeEach(() => savedList.set([ENTRY]))
const select = page.getByRole('combobox')
const search = page.getByRole('textbox', { name: 'Search' })

/** The list changes for another reason, while someone is elsewhere on the page. */
async function changeElsewhere() {
  await userEvent.click(search)
  savedList.set(savedList.$value.get().data!.map((entry) => ({ ...entry, notes: 'Call them' })))
  await scheduler.postTask(() => {}, { delay: 100 })
}

it('board: the keyboard goes with a card that was moved', async () => {
  answerCalls(() => Response.json({ ...ENTRY, pipeline: 'contacted' }))
  mount(<Board />)
  await select.selectOptions('Contacted')
  await expect.element(page.getByRole('region', { name: 'Contacted' }).getByRole('combobox')).toHaveFocus()
  await changeElsewhere()
  await expect.element(search).toHaveFocus()
})

it('board: a move that failed takes no focus later', async () => {
  const calls = answerCalls(() => error(500, 'Try again.'))
  mount(<Board />)
  await select.selectOptions('Contacted')
  await expect.poll(() => calls).toHaveLength(1)
  await changeElsewhere()
  await expect.element(search).toHaveFocus()
})

it('board: a pass that asks for its reason takes no focus later', async () => {
  mount(<Board />)
  await select.selectOptions('Passed')
  await expect.element(page.getByText('Why was it passed?')).toBeVisible()
  await changeElsewhere()
  await expect.element(search).toHaveFocus()
})

it('board: a move is announced', async () => {
  answerCalls(() => Response.json({ ...ENTRY, pipeline: 'contacted' }))
  mount(<Board />)
  await select.selectOptions('Contacted')
  await expect.element(page.getByRole('status')).toHaveTextContent('Startup data unavailable is in Contacted now.')
})
