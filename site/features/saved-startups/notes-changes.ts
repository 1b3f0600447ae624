import type { SavedStartup } from '#api/saved-startups/contract/responses.ts'
import { NOTES_SAVE, NOTES_UPDATE, TAGS_SAVE, TAGS_UPDATE } from '#site/copy/failures/investor.ts'
import type { Failure } from '#site/lib/failure.ts'

type SavedNotes = Pick<SavedStartup, 'notes' | 'tags'>

/** What an edit of notes and tags would send; nothing where nothing differs, and then no call is made. */
export function notesChanges(
  before: SavedNotes,
  { notes, tags }: { notes: string; tags: readonly string[] },
): Partial<SavedNotes> {
  const isSameTags = tags.length === before.tags.length && tags.every((tag, index) => tag === before.tags[index])
  return {
    ...(notes.trim() !== (before.notes ?? '').trim() && { notes: notes.trim() || null }),
    ...(!isSameTags && { tags: [...tags] }),
  }
}

/** The toasts of a save: "saved" for the first notes or tags, "updated" for later ones. */
export function savedTitles(before: SavedNotes, changes: Partial<SavedNotes>): string[] {
  return [
    ...('notes' in changes ? [before.notes ? 'Notes updated' : 'Notes saved'] : []),
    ...('tags' in changes ? [before.tags.length > 0 ? 'Tags updated' : 'Tags saved'] : []),
  ]
}

/** What is said when a save failed. */
export function notesFailure(before: SavedNotes, changes: Partial<SavedNotes>): Failure {
  if ('notes' in changes) return before.notes ? NOTES_UPDATE : NOTES_SAVE
  return before.tags.length > 0 ? TAGS_UPDATE : TAGS_SAVE
}
