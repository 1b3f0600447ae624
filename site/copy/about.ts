/** Texts of the about page that are the same in every region. */
export const ABOUT = {
  offers: 'What we offer',
  startups: 'Resources for startups',
  investors: 'Resources for investors',
  join: {
    title: 'Join the community',
    text: 'Registration is free. Our team reviews every profile before it goes live.',
    founder: 'Join as a founder',
    investor: 'Join as an investor',
  },
  contact: 'Contact',
  /** Until someone has said where people write to. */
  noContact: 'Contact information coming soon.',
  email: 'Email',
  phone: 'Phone',
  address: 'Address',
} as const
