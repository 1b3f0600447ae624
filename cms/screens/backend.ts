import type { CMS } from 'decap-cms-core'
import { Component } from 'react'
import { BACKEND, GATEWAY } from '#cms/config/addresses.ts'
import { mediaUrl, type CmsAction, type CmsMedia } from '#api/cms/contract/protocol.ts'
import { MEDIA_FOLDERS } from '#content/schema/collection-files.ts'
import { fetchForPage } from '#site/lib/session/page-user.ts'
import { callGateway, counted, postToPage } from './dialogs.ts'
import type { Editor } from './handed-over.ts'
import { known } from './field-problems.ts'
import { publishReady, saveEntry, encoded, type Asset, type SaveOptions, type ToSave } from './save.ts'
import { signOut } from './sign-out.ts'

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

const getImage = (path: string, url: string): CmsMedia => {
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
      await signOut(leave)
    }

    override request({ action, params }: { action: string; params: object }): Promise<unknown> {
      return callGateway(action as CmsAction, params)
    }

    async getEntry(path: string) {
      const entry = await callGateway('getEntry', { path })
      known.texts.set(path, entry.file.id)
      return entry
    }

    async unpublishedEntry(entryRef: { id?: string; collection?: string; slug?: string }) {
      const { id = `${entryRef.collection}/${entryRef.slug}` } = entryRef
      // Most entries have no draft; asking for one by one would fill the browser's console with 404.
      const drafts = await callGateway('unpublishedEntries', {})
      if (!drafts.includes(id)) throw new NoDraft()
      const draft = await callGateway('unpublishedEntry', entryRef)
      const file = draft.diffs.find(({ binary }) => !binary)
      if (file) known.drafts.set(`${draft.collection}/${draft.slug}`, file.id)
      return draft
    }

    async unpublishedEntryDataFile(collection: string, slug: string, path: string, id: string) {
      const draft = await callGateway('unpublishedEntryDataFile', { collection, slug, path, id })
      known.texts.set(path, draft.id)
      return draft.data
    }

    /** The draft's own picture, held here: its address is gone once the draft is published. */
    async unpublishedEntryMediaFile(collection: string, slug: string, path: string) {
      const response = await counted(fetchForPage(mediaUrl(path, { collection, slug })))
      const url = URL.createObjectURL(await response.blob())
      known.pictures.add(url)
      return getImage(path, url)
    }

    persistEntry(entry: ToSave, options: SaveOptions) {
      return saveEntry(entry, options)
    }

    publishUnpublishedEntry(collection: string, slug: string) {
      return publishReady(collection, slug)
    }

    async deleteFiles(paths: string[]) {
      const bases = Object.fromEntries([...known.texts].filter(([path, version]) => version && paths.includes(path)))
      const answer = await callGateway('deleteFiles', { paths, bases })
      for (const path of paths) {
        // Decap takes an entry off the site by deleting it and keeping its text as a new draft.
        known.texts.set(path, null)
        if (!path.startsWith('media/')) postToPage({ kind: 'removed', path, address: '/' })
      }
      return answer
    }

    /** Without a folder Decap means the one of the whole site. */
    getMedia(mediaFolder: string = MEDIA_FOLDERS.news) {
      return callGateway('getMedia', { mediaFolder })
    }

    async getMediaFile(path: string) {
      return getImage(path, mediaUrl(path))
    }

    /** What Decap asks of a code host: there is none. */
    getNotes = () => Promise.resolve([])
    getPRMetadata = () => Promise.resolve(null)
    getDeployPreview = () => Promise.resolve(null)

    async persistMedia(asset: Asset) {
      return callGateway('persistMedia', { asset: await encoded(asset) })
    }
  }

  cms.registerBackend(BACKEND, PlatformBackend)
}
