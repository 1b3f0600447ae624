import { expect, it } from 'vitest'
import type { StartupEvent } from '#api/startups/calls.ts'
import { describeEvent } from './activity.ts'

const at = '2026-02-01T12:00:00.000Z'

it.each<[StartupEvent, string]>([
  [{ at, kind: 'created' }, 'You created your startup profile'],
  [{ at, kind: 'viewed', count: 1 }, '1 person viewed your profile'],
  [{ at, kind: 'viewed', count: 3 }, '3 people viewed your profile'],
  [{ at, kind: 'saved', count: 1 }, '1 investor saved your startup'],
  [{ at, kind: 'saved', count: 2 }, '2 investors saved your startup'],
  [{ at, kind: 'answered', name: 'Ada Byron', state: 'accepted', isOwn: true }, 'You accepted Ada Byron’s request'],
  [{ at, kind: 'answered', name: 'Ada Byron', state: 'withdrawn', isOwn: false }, 'Ada Byron withdrew the request'],
  [{ at, kind: 'submission-answered', status: 'rejected' }, 'Your funding request wasn’t approved'],
])('%j reads as a sentence', (event, text) => expect(describeEvent(event).text).toBe(text))
