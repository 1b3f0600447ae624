import { describe, expect, it } from 'vitest'
import { notesChanges, notesFailure, savedTitles } from './notes-changes.ts'

const NOTHING = { notes: null, tags: [] }
const BOTH = { notes: 'Call in May', tags: ['farm'] }

describe('an edit of notes and tags', () => {
  it('sends nothing where nothing differs', () => {
    expect(notesChanges(BOTH, { notes: ' Call in May ', tags: ['farm'] })).toEqual({})
    expect(notesChanges(NOTHING, { notes: '  ', tags: [] })).toEqual({})
  })

  it('sends only what differs', () => {
    expect(notesChanges(BOTH, { notes: 'Call in May', tags: ['farm', 'river'] })).toEqual({ tags: ['farm', 'river'] })
    expect(notesChanges(BOTH, { notes: '', tags: ['farm'] })).toEqual({ notes: null })
  })

  it('says saved the first time and updated later', () => {
    const changes = { notes: 'x', tags: ['y'] }
    expect(savedTitles(NOTHING, changes)).toEqual(['Notes saved', 'Tags saved'])
    expect(savedTitles(BOTH, changes)).toEqual(['Notes updated', 'Tags updated'])
    expect(savedTitles(BOTH, {})).toEqual([])
  })

  it('names what could not be kept', () => {
    expect(notesFailure(NOTHING, { notes: 'x' }).title).toBe('Failed to save notes')
    expect(notesFailure(BOTH, { notes: 'x', tags: [] }).title).toBe('Failed to update notes')
    expect(notesFailure(NOTHING, { tags: ['x'] }).title).toBe('Failed to save tags')
    expect(notesFailure(BOTH, { tags: [] }).title).toBe('Failed to update tags')
  })
})
