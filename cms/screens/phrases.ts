import type { CMS } from 'decap-cms-core'

interface Phrases {
  [name: string]: string | Phrases
}

/** Decap's sentences that an editor would not understand, in the words of our guide. */
const OURS: Phrases = {
  app: {
    header: { content: 'Content', workflow: 'Drafts', media: 'Pictures', quickAdd: 'Write new' },
  },
  collection: {
    // Not Decap's plus, a wide one that many fonts lack.
    collectionTop: { newButton: '+ %{collectionLabel}' },
    sidebar: { collections: 'Content', allCollections: 'All content', searchAll: 'Search everything' },
  },
  editor: {
    editorControlPane: {
      widget: { regexPattern: '%{fieldLabel} %{pattern}', required: '%{fieldLabel} is missing. Fill it in.' },
    },
    editorToolbar: {
      backCollection: ' Writing in %{collectionLabel}',
      unpublish: 'Take off the site',
      deleteUnpublishedChanges: 'Discard the draft',
      // Also of an entry that is new and empty.
      changesSaved: 'No unsaved changes',
    },
  },
  ui: {
    toast: {
      onFailToPersist: 'Not saved. %{details}',
      onFailToDelete: 'Not deleted. %{details}',
      onFailToUpdateStatus: 'The status was not changed. %{details}',
      onFailToPublishEntry: 'Not published. %{details}',
      onFailToUnpublishEntry: 'Not taken off the site. %{details}',
      onFailToLoadEntries: 'It could not be opened. %{details}',
      missingRequiredField: 'Something is missing. The fields in question say what.',
      entrySaved: 'Saved',
      entryPublished: 'Published',
      entryUnpublished: 'Taken off the site',
    },
  },
  workflow: {
    workflow: {
      workflowHeading: 'Drafts',
      description:
        '%{smart_count} draft waits for a review, %{readyCount} ready to be published. |||| %{smart_count} drafts wait for a review, %{readyCount} ready to be published.',
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

/** Puts our words where Decap's need a dictionary. */
export function registerPhrases(cms: CMS): void {
  cms.registerLocale('en', merged(cms.getLocale('en') as Phrases, OURS))
}
