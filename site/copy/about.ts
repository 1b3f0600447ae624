/** Texts of the about page that are the same in every region. */
export const ABOUT = {
  offers: 'What we offer',
  startups: 'Resources for startups',
  investors: 'Resources for investors',
  join: {
    title: 'Find your place on it',
    text: 'Registration is free. A person reviews every profile before others see it.',
    founder: 'Join as a founder',
    investor: 'Join as an investor',
  },
  contact: 'Contact',
  /** Until someone has said where people write to. */
  noContact: 'Our contact details will follow.',
  email: 'Email',
  phone: 'Phone',
  address: 'Address',
} as const
