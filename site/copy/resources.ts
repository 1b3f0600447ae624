/** Texts of the two resources pages that are the same in every region. */
export const RESOURCES = {
  open: 'Open',
  news: 'Read the latest news',
  startups: {
    title: 'Take the next step here',
    text: 'Show your company to the investors of the region.',
    browse: 'Browse startups',
    dashboard: 'Go to Dashboard',
    create: 'Create an Account',
    signIn: 'Sign In',
  },
  investors: {
    title: 'See who is building nearby',
    text: 'Reviewed companies of the region, with filters, private notes and introductions.',
    browse: 'Browse Startups',
    directory: 'Investors of the region',
    signUp: 'Sign Up to View Startups',
  },
} as const
