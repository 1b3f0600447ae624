import { HEIC_TEXT, isHeicFile } from '#api/contract/file-refusal.ts'
import type { CmsSaved } from '#api/contract/cms/protocol.ts'
import { ask } from './ask.ts'
import { known } from './known.ts'
import { Refused } from './refused.ts'

/** A picture as Decap has it. */
export interface Asset {
  path: string
  url?: string
  toBase64(): Promise<string>
}

/** An entry that Decap hands over to be saved. */
export interface ToSave {
  dataFiles: { path: string; slug: string; raw: string }[]
  assets: Asset[]
}

export interface SaveOptions {
  collectionName: string
  status?: string
}

/** A picture as it is sent. @throws Refused for a photograph of a phone, which the server knows no name for */
export async function encoded(asset: Asset) {
  const { path } = asset
  if (isHeicFile({ type: '', name: path })) throw new Refused(415, { error: HEIC_TEXT })
  return { path, content: await asset.toBase64(), encoding: 'base64' }
}

/** Saves an entry as a draft. */
export async function saveDraft({ dataFiles, assets }: ToSave, options: SaveOptions): Promise<CmsSaved> {
  const [file] = dataFiles
  const base = known.texts.get(file!.path) ?? null
  // Pictures of a draft that lie on the server stay there.
  const fresh = assets.filter(({ url = '' }) => !known.pictures.has(url))
  const pictures = await Promise.all(fresh.map(encoded))
  const saved = await ask('persistEntry', { dataFiles: [{ ...file, base }], assets: pictures, options })
  known.texts.set(saved.path, saved.id)
  known.drafts.set(`${options.collectionName}/${file!.slug}`, saved.id)
  return saved
}
