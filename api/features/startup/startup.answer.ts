import type { Document } from '#api/contract/document.ts'
import type { DocumentType } from '#api/contract/enumerations.ts'
import { canKeepSavedStartups, startupView, type Viewer } from '#api/contract/policy.ts'
import type { LimitedStartup, Startup, StartupListItem } from '#api/contract/startup.ts'
import type { StartupRow } from '#api/db/schema/startup.ts'

/** A document as the database hands it out inside its startup's row. */
type DocumentEntry = [id: number, name: string, filename: string, at: number, type: DocumentType, size: number]

/** A startup's row with columns of other tables. */
export interface StartupRecord extends Omit<
  StartupRow,
  'listed' | 'nameOrder' | 'stageOrder' | 'fundingOrder' | 'fundingBand'
> {
  /** JSON of a list of `DocumentEntry`, oldest first; `null` if it was not selected. */
  documents: string | null
  /** Whether the viewer has saved it. */
  saved: number
  /** Whether the viewer has asked to connect. */
  connectionRequested: number
}

function toDocument([id, name, filename, at, type, size]: DocumentEntry): Document {
  return { id, name, filename, date: new Date(at).toISOString(), type, size }
}

function toLimited(row: StartupRecord): LimitedStartup {
  return {
    id: row.id,
    companyName: row.companyName,
    logo: row.logo,
    industry: row.industry,
    stage: row.stage,
    location: row.location,
    founded: row.founded,
    website: row.website,
    elevatorPitch: row.elevatorPitch,
    description: row.description,
    createdAt: row.createdAt.toISOString(),
    connectionCount: row.connectionCount,
  }
}

/** The full version of a startup, for whoever the policy grants it. */
export function toStartup(row: StartupRecord): Startup {
  const documents =
    row.documents === null || row.documents === '[]' ? [] : (JSON.parse(row.documents) as DocumentEntry[])
  return {
    ...toLimited(row),
    userId: row.userId,
    phoneNumber: row.phoneNumber,
    linkedIn: row.linkedIn,
    pitchDeck: row.pitchDeck,
    fundingAmount: row.fundingAmount,
    equityOffered: row.equityOffered,
    highlights: row.highlights,
    traction: row.traction,
    documents: documents.map(toDocument),
    seekingMentorship: row.seekingMentorship,
    status: row.status,
    approved: row.approved,
    isPublic: row.isPublic,
    viewCount: row.viewCount,
    updatedAt: row.updatedAt.toISOString(),
    fundingRequestedAt: row.fundingRequestedAt?.toISOString() ?? null,
  }
}

/** What the policy lets this viewer see of a startup; `null` when that is nothing (rules: Visibility). */
export function toViewOf(viewer: Viewer | null, row: StartupRecord): StartupListItem | null {
  const view = startupView(viewer, row)
  if (view === 'none') return null
  if (view === 'limited') return toLimited(row)
  const { interestCount } = row
  if (!canKeepSavedStartups(viewer)) return { ...toStartup(row), interestCount }
  return {
    ...toStartup(row),
    interestCount,
    connectionRequested: row.connectionRequested === 1,
    saved: row.saved === 1,
  }
}
