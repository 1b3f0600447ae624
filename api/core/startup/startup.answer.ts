import { documentDecision } from '#api/contract/document/access.ts'
import { isStoredName } from '#api/contract/document/stored-name.ts'
import { canKeepSavedStartups, startupView, type Viewer } from '#api/contract/policy.ts'
import {
  limitedStartup,
  startup,
  startupOfInvestor,
  type Startup,
  type StartupListItem,
} from '#api/contract/startup/answers.ts'
import { projection } from '#api/projection.ts'
import type { StartupRecord } from './startup.columns.ts'

const toLimited = projection(limitedStartup)
const toOneOfInvestor = projection(startupOfInvestor)
const toWhole = projection(startup)

/** The full version of a startup with every document, for its founder and administrators. */
export const toStartup = (row: StartupRecord): Startup =>
  toWhole({ ...row, documents: row.documents.map(({ document }) => document) })

/** The documents that open for a viewer; a deck that does not is no deck to them. */
function openDocuments(viewer: Viewer | null, row: StartupRecord, now: number) {
  const documents = row.documents
    .filter(({ standing }) => documentDecision(viewer, row, standing, now).access === 'open')
    .map(({ document }) => document)
  const { pitchDeck } = row
  const isClosed = pitchDeck && isStoredName(pitchDeck) && !documents.some(({ filename }) => filename === pitchDeck)
  return { documents, pitchDeck: isClosed ? null : pitchDeck }
}

/** What the policy lets this viewer see of a startup; `null` when that is nothing (rules: Visibility). */
export function toViewOf(viewer: Viewer | null, row: StartupRecord, now: number): StartupListItem | null {
  const view = startupView(viewer, row)
  if (view === 'none') return null
  if (view === 'limited') return toLimited(row)
  const connectionRequested = row.connectionState !== null
  return canKeepSavedStartups(viewer)
    ? toOneOfInvestor({ ...row, ...openDocuments(viewer, row, now), connectionRequested })
    : { ...toStartup(row), interestCount: row.interestCount }
}
