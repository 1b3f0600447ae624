import type { CMS } from 'decap-cms-core'
import { Component } from 'react'
import { BACKEND, GATEWAY } from '#cms/config/addresses.ts'
import { mediaUrl, type CmsAction, type CmsMedia } from '#api/cms/contract/protocol.ts'
import { MEDIA_FOLDERS } from '#content/schema/collection-files.ts'
import { fetchForPage } from '#site/lib/session/page-user.ts'
import { trackRequest } from './form-lock.ts'
import { callGateway, postToPage } from './page-messages.ts'
import type { Editor } from './handed-over.ts'
import { publishReady, saveEntry, encoded, type Asset, type SaveOptions, type ToSave, loaded } from './save.ts'
import { LOGOUT } from '#site/copy/failures/logout.ts'
import { getReason } from '#site/lib/failure.ts'
import { draftOwner, forgetDrafts } from '#site/lib/form/drafts.ts'
import { ACCEPT, readError, unreachable } from '#site/lib/request-error.ts'
import { notifyOtherTabs } from '#site/lib/session/other-tabs.ts'

/** Ends the session and leaves the editor, or tells the bar why it couldn't. */
export async function signOut(leave: () => void): Promise<void> {
  const answer = await fetchForPage('/api/logout', { method: 'POST', headers: { Accept: ACCEPT } }).catch(
    () => undefined,
  )
  if (answer?.ok) {
    forgetDrafts(draftOwner(), Date.now())
    notifyOtherTabs(null)
    return leave()
  }
  const error = answer ? await readError(answer) : unreachable()
  postToPage({ kind: 'refused', status: error.status, sentence: getReason(LOGOUT, error) })
}

/** What we use of Decap's own proxy backend. */
interface ProxyBackend {
  request(payload: { action: string; params: object }): Promise<unknown>
}

/** Replaces Decap's login page: the user is already signed in. */
class SignIn extends Component<{ onLogin: (data: object) => void }> {
  override componentDidMount() {
    this.props.onLogin({})
  }

  override render() {
    return null
  }
}

/** The error that Decap reads as "has no draft"; it checks these names. */
class NoDraft extends Error {
  override name = 'EDITORIAL_WORKFLOW_ERROR'
  readonly notUnderEditorialWorkflow = true
}

const getImage = (path: string, url: string): CmsMedia => {
  const name = path.slice(path.lastIndexOf('/') + 1)
  return { id: path, name, path, size: 0, url, displayURL: url }
}

/**
 * Registers our backend: Decap's proxy protocol, sent to `POST /api/cms` in the user's session. Images are sent as
 * addresses instead of data, and each save names the version it's based on, so that no one's work is overwritten.
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
      loaded.texts.set(path, entry.file.id)
      return entry
    }

    async unpublishedEntry(entryRef: { id?: string; collection?: string; slug?: string }) {
      const { id = `${entryRef.collection}/${entryRef.slug}` } = entryRef
      // Most entries have no draft. Requesting each one would fill the browser's console with 404 errors.
      const drafts = await callGateway('unpublishedEntries', {})
      if (!drafts.includes(id)) throw new NoDraft()
      const draft = await callGateway('unpublishedEntry', entryRef)
      const file = draft.diffs.find(({ binary }) => !binary)
      if (file) loaded.drafts.set(`${draft.collection}/${draft.slug}`, file.id)
      return draft
    }

    async unpublishedEntryDataFile(collection: string, slug: string, path: string, id: string) {
      const draft = await callGateway('unpublishedEntryDataFile', { collection, slug, path, id })
      loaded.texts.set(path, draft.id)
      return draft.data
    }

    /** The draft's own image, held in memory: its address disappears when the draft is published. */
    async unpublishedEntryMediaFile(collection: string, slug: string, path: string) {
      const response = await trackRequest(fetchForPage(mediaUrl(path, { collection, slug })))
      const url = URL.createObjectURL(await response.blob())
      loaded.pictures.add(url)
      return getImage(path, url)
    }

    persistEntry(entry: ToSave, options: SaveOptions) {
      return saveEntry(entry, options)
    }

    publishUnpublishedEntry(collection: string, slug: string) {
      return publishReady(collection, slug)
    }

    async deleteFiles(paths: string[]) {
      const bases = Object.fromEntries([...loaded.texts].filter(([path, version]) => version && paths.includes(path)))
      const answer = await callGateway('deleteFiles', { paths, bases })
      for (const path of paths) {
        // Decap unpublishes an entry by deleting it and saving its text as a new draft.
        loaded.texts.set(path, null)
        if (!path.startsWith('media/')) postToPage({ kind: 'removed', path, address: '/' })
      }
      return answer
    }

    /** Without a folder, Decap means the folder of the whole site. */
    getMedia(mediaFolder: string = MEDIA_FOLDERS.news) {
      return callGateway('getMedia', { mediaFolder })
    }

    async getMediaFile(path: string) {
      return getImage(path, mediaUrl(path))
    }

    /** Decap asks code hosts for this; we have none. */
    getNotes = () => Promise.resolve([])
    getPRMetadata = () => Promise.resolve(null)
    getDeployPreview = () => Promise.resolve(null)

    async persistMedia(asset: Asset) {
      return callGateway('persistMedia', { asset: await encoded(asset) })
    }
  }

  cms.registerBackend(BACKEND, PlatformBackend)
}
