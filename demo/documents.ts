import { eq } from '#api/platform/db/drizzle.ts'
import { createHash } from 'node:crypto'
import { formatDollars } from '#api/platform/contract/money.ts'
import type { Database } from '#api/platform/db/database.ts'
import {
  ndaSignatures,
  ndaTerms,
  documentGrants,
  documentRequests,
  documentPageTimes,
  documentViews,
  documents,
} from '#api/documents/table.ts'
import { notifications } from '#api/notifications/table.ts'
import { startups as startupTable } from '#api/startups/table.ts'
import type { FileStore } from '#api/platform/files/store.ts'
import { region } from './region.ts'
import { daysBefore, getId, type Seed } from './rows.ts'
import { documents as sampleDocuments, investors, startups, type DemoDocument, type DemoStartup } from './sample.ts'
import { slidesPdf, type Slide } from './slides.ts'

const paragraphs = (text: string) => text.split(/\n+/).filter(Boolean)
const messages = (text: string) => text.match(/[^.]+\.(?=\s|$)/g)?.map((sentence) => sentence.trim()) ?? [text]

/** The content of the founder's profile, as fifteen slides. */
export function getDeck(startup: DemoStartup): Slide[] {
  const { companyName, founder, founded, elevatorPitch, description, traction, highlights, ask, industry, stage } =
    startup
  const [first = '', second = ''] = paragraphs(description)
  const raising = ask ? formatDollars(ask) : 'nothing yet'
  return [
    { title: companyName, lines: [elevatorPitch, `${founder}, founder`] },
    { title: 'Why we began', lines: [`${founder} saw it for years before ${founded ?? 'the start'}.`, first] },
    { title: 'What we make', lines: messages(first) },
    { title: 'Who uses it', lines: messages(second || first) },
    { title: 'In one sentence', lines: [elevatorPitch] },
    ...highlights.map((highlight, index) => ({
      title: `Proof ${index + 1} of ${highlights.length}`,
      lines: [highlight],
    })),
    { title: 'Numbers of today', lines: messages(traction ?? '') },
    {
      title: 'The field',
      lines: [`${industry}, ${stage}, since ${founded ?? 'this year'}.`, `At home in ${region.region.name}.`],
    },
    { title: 'What we are not', lines: ['No platform for everything.', 'No product that waits for a pilot to end.'] },
    {
      title: 'Next twelve months',
      lines: ['Hire two people who have sold this before.', 'Bring what works to the next county.'],
    },
    {
      title: 'What could go wrong',
      lines: ['A customer leaves before the second season.', 'Sales take twice as long as planned.'],
    },
    {
      title: 'The round',
      lines: [`We are raising ${raising}.`, startup.equityOffered ? `For ${startup.equityOffered}.` : ''].filter(
        Boolean,
      ),
    },
    { title: 'Talk with us', lines: [`${founder}, ${companyName}`, startup.domain] },
  ]
}

/** Decks of the sample region with who has access, who requested it, and how long each page was viewed. */
export async function storeDocuments(
  database: Database,
  seed: Omit<Seed, 'transaction'>,
  files: FileStore,
): Promise<void> {
  for (const document of sampleDocuments) {
    const startup = startups.find(({ companyName }) => companyName === document.company)!
    const content = slidesPdf(document.slides ?? getDeck(startup))
    const staged = await files.stage([content], () => content.length)
    const storedName = await files.save(staged, 'pdf')
    await database.write((transaction) => insertDocument({ ...seed, transaction }, document, { ...staged, storedName }))
  }
}

interface StoredFile {
  storedName: string
  size: number
  sha256: string
}

async function insertDocument(
  { transaction, now, ids }: Seed,
  document: DemoDocument,
  { storedName, size, sha256 }: StoredFile,
) {
  const {
    company,
    name: originalName,
    type = 'pitchDeck',
    terms,
    visibility,
    downloadable,
    daysAgo,
    named,
    asks,
    reads,
  } = document
  const startupId = getId(ids, company)
  const [row] = await transaction
    .insert(documents)
    .values({
      startupId,
      storedName,
      originalName,
      type,
      mediaType: 'application/pdf',
      size,
      sha256,
      visibility,
      downloadable,
      requiresNda: terms !== undefined,
      createdAt: daysBefore(now, daysAgo),
    })
    .returning()
  const documentId = row!.id
  if (type === 'pitchDeck')
    await transaction.update(startupTable).set({ pitchDeck: storedName }).where(eq(startupTable.id, startupId))
  if (terms) await insertTerms({ transaction, now, ids }, document, terms)
  for (const user of named)
    await transaction.insert(documentGrants).values({ documentId, userId: getId(ids, user), createdAt: row!.createdAt })
  for (const { person, daysAgo: requestedDaysAgo } of asks) {
    const requestedAt = daysBefore(now, requestedDaysAgo)
    await transaction
      .insert(documentRequests)
      .values({ documentId, userId: getId(ids, person), requestedAt: requestedAt })
    const { founder } = startups.find(({ companyName }) => companyName === company)!
    await transaction.insert(notifications).values({
      userId: getId(ids, founder),
      type: 'document_requested',
      startupId,
      otherUserId: getId(ids, person),
      createdAt: requestedAt,
    })
  }
  for (const { person, daysAgo: readDaysAgo, downloads = 0, seconds } of reads) {
    const at = daysBefore(now, readDaysAgo)
    const opened = { viewerId: getId(ids, person), day: at.toISOString().slice(0, 10), firstAt: at, lastAt: at }
    const about = { startupId, documentId, documentName: originalName }
    const [read] = await transaction
      .insert(documentViews)
      .values({ ...about, ...opened, downloads })
      .returning()
    const pages = seconds.map((each, index) => ({ viewId: read!.id, visit: 1, page: index + 1, seconds: each }))
    const seen = pages.filter((each) => each.seconds > 0)
    if (seen.length > 0) await transaction.insert(documentPageTimes).values(seen)
  }
}

/** The NDA of a founder, and who signed it. */
async function insertTerms(
  { transaction, now, ids }: Seed,
  { company, daysAgo }: DemoDocument,
  { text, agreed }: NonNullable<DemoDocument['terms']>,
) {
  const version = createHash('sha256').update(text).digest('hex')
  const [offered] = await transaction
    .insert(ndaTerms)
    .values({ startupId: getId(ids, company), text, version, offeredAt: daysBefore(now, daysAgo) })
    .returning()
  const { founder } = startups.find(({ companyName }) => companyName === company)!
  await transaction.insert(ndaSignatures).values(
    agreed.map(({ person, daysAgo: agreedDaysAgo }) => ({
      termsId: offered!.id,
      founderId: getId(ids, founder),
      viewerId: getId(ids, person),
      viewerName: person,
      firmName: investors.find((each) => each.person === person)?.firmName ?? null,
      founderName: founder,
      companyName: company,
      signedAt: daysBefore(now, agreedDaysAgo),
    })),
  )
}
