import { FormApi } from '@tanstack/react-form'
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { saveDraft } from '#site/lib/form/drafts.ts'
import { useBrowser } from '#site/lib/form/testing-walk.ts'
import { restoreTyped } from './form-draft.ts'

beforeEach(() => useBrowser({}))
afterEach(() => void vi.unstubAllGlobals())

it('a draft: restored into a form where something was typed already, leaves that field alone', () => {
  const stored = { name: '', pitch: '' }
  const form = new FormApi({ defaultValues: stored })
  saveDraft('7', 'startup', { at: 1000, values: { name: 'Before', pitch: 'A wall of stone' } })
  form.setFieldValue('name', 'Fern')
  const restoredAt = restoreTyped(form, { name: 'startup', stored, saved: { current: undefined }, secrets: [] }, 2000)
  expect([form.state.values, restoredAt]).toEqual([{ name: 'Fern', pitch: 'A wall of stone' }, 1000])
})
