import { draftOwner, editorDrafts } from '#site/lib/form/drafts.ts'
import { forgetOldTexts, holdTexts, saveTimes } from '#site/lib/form/editor-drafts.ts'
import { whenIdle } from './form-lock.ts'

/**
 * Runs before Decap's bundle. Decap must not start until we call it. Its validation of the configuration compiles a
 * function from text, which our content security policy blocks, so that one validation always passes here; one of our
 * tests validates the configuration instead.
 */
window.CMS_MANUAL_INIT = true

window.Function = new Proxy(Function, {
  construct: (Real, words: string[], target) =>
    words[0] === 'self' && words[1] === 'scope' ? () => () => true : (Reflect.construct(Real, words, target) as object),
})

/**
 * Decap stores unsaved text in a browser database and offers it to anyone who opens the entry next. Here each user gets
 * their own database.
 */
const SHARED = 'localforage'
const owner = draftOwner()!
const { open } = IDBFactory.prototype
IDBFactory.prototype.open = function openOwn(name, version) {
  return open.call(this, name === SHARED ? editorDrafts(owner) : name, version)
}
// Databases from before each user had one.
indexedDB.deleteDatabase(SHARED)
saveTimes()
// A copy that Decap offers while it's still loading the entry would be overwritten by the entry.
holdTexts(whenIdle)
// A browser that refuses storage has nothing to delete.
forgetOldTexts(Date.now()).catch(() => undefined)

// What React's modules expect in development, where this screen has no island that brings it along.
if (import.meta.env.DEV) Object.assign(window, { $RefreshReg$: () => {}, $RefreshSig$: () => (type: unknown) => type })
