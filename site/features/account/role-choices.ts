/** What someone registers as. */
export const ROLE_CHOICES = [
  { id: 'founder', label: 'Founder', description: 'I am building a startup and looking for funding.' },
  { id: 'investor', label: 'Investor', description: 'I am looking for startups to support.' },
] as const

export type RoleChoice = (typeof ROLE_CHOICES)[number]['id']
