import type { CMS } from 'decap-cms-core'
import { Component } from 'react'
import { addressOf } from '#cms/config/addresses.ts'
import { BACKEND, GATEWAY } from '#cms/config/gateway.ts'
import {
  mediaUrl,
  type CmsAction,
  type CmsAnswer,
  type CmsMedia,
  type CmsSaved,
  type Refusal,
} from '#api/contract/cms/protocol.ts'
import { MEDIA_FOLDERS } from '#content/schema/collection-files.ts'
import type { Editor } from './handed-over.ts'
import { showProblems } from './field-problems.ts'
import { publishing } from './publishing.ts'
import { Refused, send } from './refused.ts'
import { counted, settle } from './settling.ts'
import { tell } from './tell.ts'

interface Asset {
  path: string
  url?: string
  toBase64(): Promise<string>
}

interface ToSave {
  dataFiles: { path: string; slug: string; raw: string }[]
  assets: Asset[]
}

/** What we use of Decap's own proxy backend. */
interface ProxyBackend {
  request(payload: { action: string; params: object }): Promise<unknown>
}

/** Stands where Decap would ask for a login: the person is signed in already. */
class SignIn extends Component<{ onLogin: (data: object) => void }> {
  override componentDidMount() {
    this.props.onLogin({})
  }

  override render() {
    return null
  }
}

/** What Decap takes for "has no draft"; it looks at these names. */
class NoDraft extends Error {
  override name = 'EDITORIAL_WORKFLOW_ERROR'
  readonly notUnderEditorialWorkflow = true
}

const sent = async (asset: Asset) => ({ path: asset.path, content: await asset.toBase64(), encoding: 'base64' })

/** Tells the bar and the fields what was refused. */
function told(error: unknown): unknown {
  if (!(error instanceof Refused)) return error
  tell({ kind: 'refused', status: error.status, sentence: error.message })
  showProblems(error.refusal.problems ?? [])
  return error
}

const pictureOf = (path: string, url: string): CmsMedia => {
  const name = path.slice(path.lastIndexOf('/') + 1)
  return { id: path, name, path, size: 0, url, displayURL: url }
}

/**
 * Registers our backend: Decap's proxy protocol, spoken to `POST /api/cms` by the person of the session, with pictures
 * by address instead of text, and with the version that each text began from, so that nobody's work is overwritten.
 */
export function registerBackend(cms: CMS, editor: Editor, leave: () => void): void {
  const configuration = { backend: { proxy_url: GATEWAY }, media_folder: '' }
  const Proxied = (cms.getBackend('proxy')!.init(configuration) as object).constructor as new (
    ...args: unknown[]
  ) => ProxyBackend

  class PlatformBackend extends Proxied {
    /** The version of each text as the editor saw it, and of each draft, by `collection/slug`. */
    private readonly versions = new Map<string, string | null>()
    private readonly drafts = new Map<string, { path: string; version: string }>()
    /** Addresses of pictures that came from the server. */
    private readonly pictures = new Set<string>()

    constructor(...configuration: unknown[]) {
      super(...configuration)
      publishing.by((collection, slug) => this.publishDraft(collection, slug))
    }

    authComponent() {
      return SignIn
    }

    authenticate() {
      return Promise.resolve(editor)
    }

    restoreUser() {
      return Promise.resolve(editor)
    }

    async logout() {
      await fetch('/api/logout', { method: 'POST' })
      leave()
    }

    override async request({ action, params }: { action: string; params: object }): Promise<unknown> {
      try {
        return await counted(send(GATEWAY, action, params))
      } catch (error) {
        throw told(error)
      }
    }

    private ask<Name extends CmsAction>(action: Name, params: object) {
      return this.request({ action, params }) as Promise<CmsAnswer<Name>>
    }

    async getEntry(path: string) {
      const entry = await this.ask('getEntry', { path })
      this.versions.set(path, entry.file.id)
      return entry
    }

    async unpublishedEntry(which: { id?: string; collection?: string; slug?: string }) {
      const { id = `${which.collection}/${which.slug}` } = which
      // Most entries have no draft; asking for one by one would fill the browser's console with 404.
      const known = await this.ask('unpublishedEntries', {})
      if (!known.includes(id)) throw new NoDraft()
      const draft = await this.ask('unpublishedEntry', which)
      const file = draft.diffs.find(({ binary }) => !binary)
      if (file) this.drafts.set(`${draft.collection}/${draft.slug}`, { path: file.path, version: file.id })
      return draft
    }

    async unpublishedEntryDataFile(collection: string, slug: string, path: string, id: string) {
      const draft = await this.ask('unpublishedEntryDataFile', { collection, slug, path, id })
      this.versions.set(path, draft.id)
      return draft.data
    }

    /** The draft's own picture, held here: its address is gone once the draft is published. */
    async unpublishedEntryMediaFile(collection: string, slug: string, path: string) {
      const response = await counted(fetch(mediaUrl(path, { collection, slug })))
      const url = URL.createObjectURL(await response.blob())
      this.pictures.add(url)
      return pictureOf(path, url)
    }

    async persistEntry(entry: ToSave, options: { collectionName: string; status?: string }) {
      settle()
      if (!publishing.takeWish()) {
        const saved = await this.saveDraft(entry, options)
        tell({ kind: 'draft', path: saved.path, address: addressOf(saved.path) })
        return saved
      }
      publishing.tell('begun')
      try {
        const saved = await this.saveDraft(entry, { ...options, status: 'pending_publish' })
        await this.publishDraft(options.collectionName, entry.dataFiles[0]!.slug)
        return saved
      } catch (error) {
        publishing.tell('refused')
        throw error
      }
    }

    private async saveDraft({ dataFiles, assets }: ToSave, options: { collectionName: string; status?: string }) {
      const [file] = dataFiles
      const base = this.versions.get(file!.path) ?? null
      // Pictures of a draft that lie on the server stay there.
      const fresh = assets.filter(({ url = '' }) => !this.pictures.has(url))
      const pictures = await Promise.all(fresh.map(sent))
      const saved = await this.ask('persistEntry', { dataFiles: [{ ...file, base }], assets: pictures, options })
      this.versions.set(saved.path, saved.id)
      this.drafts.set(`${options.collectionName}/${file!.slug}`, { path: saved.path, version: saved.id })
      return saved
    }

    /** Says that a draft is ready and publishes it. What keeps it back is told; the draft stays as it is saved. */
    private async publishDraft(collection: string, slug: string): Promise<void> {
      settle()
      publishing.tell('begun')
      showProblems([])
      try {
        await this.ask('updateUnpublishedEntryStatus', { collection, slug, newStatus: 'pending_publish' })
        await this.publishUnpublishedEntry(collection, slug)
        publishing.tell('published')
      } catch (error) {
        publishing.tell('refused')
        if (!(error instanceof Refused)) throw error
      }
    }

    async publishUnpublishedEntry(collection: string, slug: string) {
      const draft = this.drafts.get(`${collection}/${slug}`)
      const params = { collection, slug, ...(draft && { base: draft.version }) }
      const saved = await this.publish(params)
      const { path, scheduledFor } = saved
      tell({ kind: 'published', path, address: addressOf(path), scheduledFor })
      return saved
    }

    /** Publishes; where the published text has changed meanwhile, the person decides. */
    private async publish(params: object): Promise<CmsSaved> {
      try {
        return await counted(send<CmsSaved>(GATEWAY, 'publishUnpublishedEntry', params))
      } catch (error) {
        if (!(error instanceof Refused)) throw error
        const { published } = error.refusal as Refusal
        const goesOver = published !== undefined && window.confirm(`${error.message}\n\nPublish yours over it?`)
        if (!goesOver) throw told(error)
        return this.ask('publishUnpublishedEntry', { ...params, over: published })
      }
    }

    async deleteFiles(paths: string[]) {
      const bases = Object.fromEntries([...this.versions].filter(([path, version]) => version && paths.includes(path)))
      const answer = await this.ask('deleteFiles', { paths, bases })
      for (const path of paths) {
        // Decap takes an entry off the site by deleting it and keeping its text as a new draft.
        this.versions.set(path, null)
        if (!path.startsWith('media/')) tell({ kind: 'removed', path, address: '/' })
      }
      return answer
    }

    /** Without a folder Decap means the one of the whole site. */
    getMedia(mediaFolder: string = MEDIA_FOLDERS.news) {
      return this.ask('getMedia', { mediaFolder })
    }

    async getMediaFile(path: string) {
      return pictureOf(path, mediaUrl(path))
    }

    /** What Decap asks of a code host: there is none. */
    getNotes = () => Promise.resolve([])
    getPRMetadata = () => Promise.resolve(null)
    getDeployPreview = () => Promise.resolve(null)

    async persistMedia(asset: Asset) {
      return this.ask('persistMedia', { asset: await sent(asset) })
    }
  }

  cms.registerBackend(BACKEND, PlatformBackend)
}
