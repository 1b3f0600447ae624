/** What a founder or an investor reads after a save of their profile. */
export function profileSaveMessages(kind: 'startup' | 'investor') {
  return {
    saved: { title: 'Profile saved', description: `Your ${kind} profile has been successfully saved` },
    created: { title: 'Profile created', description: `Your ${kind} profile has been created successfully.` },
  }
}
