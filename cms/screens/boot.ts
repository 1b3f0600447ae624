/** The script of the editing screen: Decap with our backend, words, previews and rules. */
import { pageUser } from '#site/lib/session/page-user.ts'
import { registerBackend } from './backend.ts'
import { keepProblems } from './field-problems.ts'
import { handedOver } from './handed-over.ts'
import { namePictures } from './pickers.ts'
import { registerPhrases } from './phrases.ts'
import { cleanPastes } from './paste.ts'
import { withoutEmpty } from './pre-save.ts'
import { addPublishButton, SAVE } from './publish-button.ts'
import { registerPreviews } from './previews/register.ts'
import { settleAfterSaves } from './settling.ts'
import { tell } from './tell.ts'
import { mendImageWidget, showDefaults } from './widgets.tsx'

/** The screen stands in the page that has the bar; opened alone it leads there. */
const alone = window.parent === window
if (alone) location.replace(`/cms/edit${location.hash}`)
// Someone else signed in between the two: the bar names the person before.
else if (window.parent.document.documentElement.dataset['user'] !== pageUser()) window.parent.location.reload()

const { config, editor, site, mayPublish } = handedOver()
const cms = window.CMS

registerBackend(cms, editor, () => window.parent.location.assign('/'))
registerPhrases(cms)
mendImageWidget(cms)
showDefaults(cms)
registerPreviews(cms, site)
keepProblems()
namePictures()
settleAfterSaves(SAVE)
cleanPastes()
if (mayPublish) addPublishButton()
cms.registerEventListener({
  name: 'preSave',
  // What it answers becomes the entry's data.
  handler: ({ entry }) => withoutEmpty((entry as unknown as { get(name: 'data'): unknown }).get('data')),
})

// Decap says in a message what kept a save back, and lets the same error go on as an unhandled one.
window.addEventListener('unhandledrejection', (event) => {
  const reason = event.reason as { type?: string; name?: string } | undefined
  if (reason === undefined || reason.name === '' || reason.type?.endsWith('_FAILURE')) event.preventDefault()
})

const opened = () => tell({ kind: 'opened', hash: location.hash })
window.addEventListener('hashchange', opened)

if (!alone) {
  cms.init({ config })
  opened()
}
