import { describe, expect, test } from 'vitest'
import { actionLabel, getActor, getFacts, getTarget } from './audit-labels.ts'

const entry = { id: 1, at: '', actorId: 1, actorName: 'Ada Reyes', action: 'user.role', details: null } as const

describe('an entry of the audit log', () => {
  test('says who did it', () => {
    expect(getActor(entry)).toBe('Ada Reyes')
    expect(getActor({ actorId: 7, actorName: null })).toBe('User 7 (deleted)')
    expect(getActor({ actorId: null, actorName: null })).toBe('The system')
  })

  test.each([
    ['user', 3, 'Joel Abara', 'User: Joel Abara'],
    ['startup', 3, null, 'Startup 3 (deleted)'],
    ['password-reset', 3, 'Joel Abara', 'Password reset: Joel Abara'],
    ['email', 3, 'Request approved, to Joel Abara', 'Email: Request approved, to Joel Abara'],
    ['email', 3, null, 'Email 3 (deleted)'],
    ['a-new-noun', 3, null, 'a-new-noun 3 (deleted)'],
    [null, null, null, ''],
  ])('says to what: %s %s %s', (targetType, targetId, targetName, text) =>
    expect(getTarget({ ...entry, targetType, targetId, targetName })).toBe(text),
  )

  test.each([
    ['news/spring-open-house.md', 'News: spring open house'],
    ['events/pitch-night.json', 'Event: pitch night'],
    ['community/entries/river-fund.json', 'Community directory: river fund'],
    ['pages/about.md', 'Page: about'],
    ['media/news/harvest.webp', 'Picture: harvest'],
    ['elsewhere/notes.txt', 'Content: notes'],
    [7, 'Content'],
  ])('names content by its kind and its name: %s', (path, text) => {
    const done = { ...entry, action: 'content.publish', targetType: 'content', targetId: null, targetName: null }
    expect(getTarget({ ...done, details: { path } })).toBe(text)
    expect(getFacts({ path, commit: 'c0ffee' })).toEqual(['commit: c0ffee'])
  })

  test('says that the settings were changed', () =>
    expect(getTarget({ ...entry, action: 'settings.change', targetType: null, targetId: null, targetName: null })).toBe(
      'Settings',
    ))

  test('says what was changed, from what to what', () => {
    const details = {
      before: { role: 'user', active: true },
      after: { role: 'founder', active: true },
      hasReason: false,
    }
    expect(getFacts(details)).toEqual(['role: user → founder', 'has reason: no'])
    expect(getFacts({ before: {}, after: { isPublic: true } })).toEqual(['is public: nothing → yes'])
    expect(getFacts(null)).toEqual([])
  })

  test('names an action that no one translated', () => expect(actionLabel('a.new-one')).toBe('a.new-one'))
})
