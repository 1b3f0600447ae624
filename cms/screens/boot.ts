/** The script of the editing screen: Decap with our backend, wording, previews, and rules. */
import aboutStyle from '#site/features/about/about.css?url'
import communityStyle from '#site/features/content/community/community.css?url'
import eventStyle from '#site/features/content/events/event.css?url'
import newsStyle from '#site/features/content/news/news.css?url'
import resourcesStyle from '#site/features/content/resources/resources.css?url'
import siteStyle from '#site/styles/site.css?url'
import dateBlockStyle from '#site/ui/data/date-block.css?url'
import previewStyle from './previews/preview.css?url'
import type { CMS } from 'decap-cms-core'
import { cleanPaste } from '#site/lib/text/clean-paste.ts'
import { pageUser } from '#site/lib/session/page-user.ts'
import { registerBackend } from './backend.ts'
import { rememberProblems } from './field-problems.ts'
import { handedOver } from './handed-over.ts'
import { withoutEmpty } from './save.ts'
import { addPublishButton, SAVE } from './publish-button.ts'
import { addMoreActions } from './more-actions.ts'
import { nameControls } from './name-controls.ts'
import { lockFormOnSave } from './form-lock.ts'
import { postToPage } from './page-messages.ts'
import { followStart, patchImageWidget, registerSwitchedOff, showDefaults } from './widgets.tsx'
import { SECTION_IDS } from '#content/schema/collection-files.ts'
import {
  EntryPreview,
  SectionPreview,
  NewsPreview,
  AboutPreview,
  PagePreview,
  ResourcesPreview,
} from './previews/pages.tsx'
import { EventPreview } from './previews/EventPreview.tsx'
import { registerPreview, type Site } from './previews/preview.tsx'

const STYLES = [
  siteStyle,
  newsStyle,
  dateBlockStyle,
  eventStyle,
  communityStyle,
  resourcesStyle,
  aboutStyle,
  previewStyle,
]

/** Shows an entry as the site will show it, in the site's own styles. */
function registerPreviews(cms: CMS, site: Site): void {
  for (const style of STYLES) cms.registerPreviewStyle(style)
  registerPreview(cms, 'news', site, NewsPreview)
  registerPreview(cms, 'events', site, EventPreview)
  registerPreview(cms, 'entries', site, EntryPreview)
  // A single-file entry has a preview under its own name.
  for (const section of SECTION_IDS) registerPreview(cms, section, site, SectionPreview)
  for (const page of ['startups', 'investors']) registerPreview(cms, page, site, ResourcesPreview)
  registerPreview(cms, 'about', site, AboutPreview)
  registerPreview(cms, 'added-pages', site, PagePreview)
  for (const page of ['matching', 'privacy', 'terms']) registerPreview(cms, page, site, PagePreview)
}

/** Listed one by one: with `image/*`, a phone sends its own format, HEIC, instead of converting it to JPEG. */
const IMAGES = 'image/jpeg,image/png,image/webp,image/avif,image/gif'

/** Limits the file pickers of the media library, which Decap opens by a click, to the accepted image types. */
function nameImages(): void {
  document.addEventListener(
    'click',
    ({ target }) => {
      if (target instanceof HTMLInputElement && target.type === 'file' && /^(?:image\/|\*\/)\*$/.test(target.accept))
        target.accept = IMAGES
    },
    { capture: true },
  )
}

interface Phrases {
  [name: string]: string | Phrases
}

/** Decap's phrases that editors may not understand, in the words of our guide. */
const OURS: Phrases = {
  app: {
    header: { content: 'Content', workflow: 'Drafts', media: 'Images', quickAdd: 'Quick add' },
  },
  collection: {
    // Replaces Decap's plus sign, a wide one that many fonts lack.
    collectionTop: {
      newButton: '+ %{collectionLabel}',
      searchResults: 'Results for “%{searchTerm}”',
      searchResultsInCollection: 'Results for “%{searchTerm}” in %{collection}',
    },
    entries: {
      loadingEntries: 'Loading entries…',
      cachingEntries: 'Loading entries…',
      noEntries: 'No entries yet',
      unpublishedHeader: 'Unpublished entries',
    },
    defaultFields: { updatedOn: { label: 'Updated on' } },
    sidebar: { collections: 'Content', allCollections: 'All content', searchAll: 'Search everything' },
  },
  editor: {
    editorControlPane: {
      widget: { regexPattern: '%{fieldLabel} %{pattern}', required: '%{fieldLabel} is missing. Fill it in.' },
    },
    editorToolbar: {
      backCollection: ' Writing in %{collectionLabel}',
      unpublish: 'Unpublish',
      deleteUnpublishedChanges: 'Discard draft',
      // Includes new, empty entries.
      changesSaved: 'No unsaved changes',
      unsavedChanges: 'Unsaved changes',
      deployButtonLabel: 'View on the site',
    },
    editorWidgets: {
      markdown: {
        richText: 'Rich text',
        bulletedList: 'Bulleted list',
        numberedList: 'Numbered list',
        addComponent: 'Add an image',
      },
    },
  },
  ui: {
    toast: {
      onFailToPersist: 'Couldn’t save this. %{details}',
      onFailToDelete: 'Couldn’t delete this. %{details}',
      onFailToUpdateStatus: 'Couldn’t change the status. %{details}',
      onFailToPublishEntry: 'Couldn’t publish this. %{details}',
      onFailToUnpublishEntry: 'Couldn’t unpublish this. %{details}',
      onFailToLoadEntries: 'Couldn’t open this. %{details}',
      missingRequiredField: 'Something is missing: see the fields marked below.',
      entrySaved: 'Saved',
      entryPublished: 'Published',
      entryUnpublished: 'Unpublished',
    },
  },
  workflow: {
    workflowList: { inReviewHeader: 'In review' },
    workflow: {
      newPost: 'New entry',
      loading: 'Loading drafts…',
      workflowHeading: 'Drafts',
      description:
        '%{smart_count} draft in review, %{readyCount} ready to publish. |||| %{smart_count} drafts in review, %{readyCount} ready to publish.',
    },
  },
}

const isGroup = (value: unknown): value is Phrases => typeof value === 'object' && value !== null

function merged(theirs: Phrases, ours: Phrases): Phrases {
  const result = { ...theirs }
  for (const [name, phrase] of Object.entries(ours)) {
    const known = result[name]
    result[name] = isGroup(phrase) ? merged(isGroup(known) ? known : {}, phrase) : phrase
  }
  return result
}

/** Replaces Decap's words that have no translation key. */
function registerPhrases(cms: CMS): void {
  cms.registerLocale('en', merged(cms.getLocale('en') as Phrases, OURS))
}

const EDITOR = '[data-slate-editor="true"]'
/** Marks what the editor itself has copied. */
const OWN = 'application/x-slate-fragment'

/**
 * Cleans text pasted from other programs: the editor would turn Word's lists into paragraphs with bullet characters,
 * and drop bold.
 */
function cleanPastes(): void {
  document.addEventListener(
    'paste',
    (event) => {
      const target = event.target as Element
      const html = event.clipboardData?.getData('text/html')
      if (!html || event.clipboardData?.types.includes(OWN) || !target.closest(EDITOR)) return
      event.preventDefault()
      event.stopImmediatePropagation()
      const dataTransfer = new DataTransfer()
      dataTransfer.setData('text/html', cleanPaste(html))
      dataTransfer.setData('text/plain', event.clipboardData!.getData('text/plain'))
      target.dispatchEvent(
        new InputEvent('beforeinput', { inputType: 'insertFromPaste', dataTransfer, bubbles: true, cancelable: true }),
      )
    },
    true,
  )
}

/** The screen belongs in the page with the bar; opened on its own, it redirects there. */
const alone = window.parent === window
if (alone) location.replace(`/cms/edit${location.hash}`)
// Someone else signed in since the bar was loaded, so it shows the wrong name.
else if (window.parent.document.documentElement.dataset['user'] !== pageUser()) window.parent.location.reload()

const { config, editor, site, mayPublish } = handedOver()
const cms = window.CMS

registerBackend(cms, editor, () => window.parent.location.assign('/'))
registerPhrases(cms)
patchImageWidget(cms)
showDefaults(cms)
followStart(cms)
registerSwitchedOff(cms)
registerPreviews(cms, site)
rememberProblems()
nameImages()
lockFormOnSave(SAVE)
cleanPastes()
if (mayPublish) addPublishButton(site.timeZone)
addMoreActions()
nameControls()
cms.registerEventListener({
  name: 'preSave',
  // Decap uses the returned value as the entry's data.
  handler: ({ entry }) => withoutEmpty((entry as unknown as { get(name: 'data'): unknown }).get('data')),
})

// Decap shows a message when a save fails, and rethrows the same error unhandled.
window.addEventListener('unhandledrejection', (event) => {
  const reason = event.reason as { type?: string; name?: string } | undefined
  if (reason === undefined || reason.name === '' || reason.type?.endsWith('_FAILURE')) event.preventDefault()
})

const opened = () => postToPage({ kind: 'opened', hash: location.hash })
window.addEventListener('hashchange', opened)

if (!alone) {
  cms.init({ config })
  opened()
}
