import { describe, expect, test } from 'vitest'
import { actionLabel, actorOf, factsOf, targetOf } from './audit-labels.ts'

const entry = { id: 1, at: '', actorId: 1, actorName: 'Ada Reyes', action: 'user.role', details: null } as const

describe('an entry of the audit trail', () => {
  test('says who did it', () => {
    expect(actorOf(entry)).toBe('Ada Reyes')
    expect(actorOf({ actorId: 7, actorName: null })).toBe('User 7 (deleted)')
    expect(actorOf({ actorId: null, actorName: null })).toBe('The system')
  })

  test.each([
    ['user', 3, 'Joel Abara', 'User: Joel Abara'],
    ['startup', 3, null, 'Startup 3 (deleted)'],
    ['password-reset', 3, 'Joel Abara', 'Password reset: Joel Abara'],
    ['mail', 3, null, 'mail 3 (deleted)'],
    [null, null, null, ''],
  ])('says to what: %s %s %s', (targetType, targetId, targetName, said) =>
    expect(targetOf({ ...entry, targetType, targetId, targetName })).toBe(said),
  )

  test('says what was changed, from what to what', () => {
    const details = {
      before: { role: 'user', active: true },
      after: { role: 'founder', active: true },
      hasReason: false,
    }
    expect(factsOf(details)).toEqual(['role: user → founder', 'has reason: no'])
    expect(factsOf({ before: {}, after: { isPublic: true } })).toEqual(['is public: nothing → yes'])
    expect(factsOf(null)).toEqual([])
  })

  test('names an action that nobody translated', () => expect(actionLabel('a.new-one')).toBe('a.new-one'))
})
