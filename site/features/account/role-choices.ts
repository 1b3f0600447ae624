/** What somebody registers as. */
export const ROLE_CHOICES = [
  { id: 'founder', label: 'Founder', description: 'I am building a startup and look for funding.' },
  { id: 'investor', label: 'Investor', description: 'I look for startups to support.' },
] as const
