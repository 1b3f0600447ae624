/** Texts of the about page that are the same in every region. */
export const ABOUT = {
  offers: 'What we offer',
  startups: 'Resources for startups',
  investors: 'Resources for investors',
  join: {
    title: 'Find your place on it',
    text: 'Registration is free. A person looks at every profile before it opens to others.',
    founder: 'Join as a founder',
    investor: 'Join as an investor',
  },
  contact: 'Contact',
  email: 'E-mail',
  phone: 'Phone',
  address: 'Address',
} as const
