/** Texts of the two resources pages that are the same in every region. */
export const RESOURCES = {
  open: 'Open',
  news: 'Read the latest news',
  startups: {
    title: 'Take the next step here',
    text: 'Get your company in front of local investors.',
    browse: 'Browse startups',
    dashboard: 'Go to Dashboard',
    create: 'Create an Account',
    signIn: 'Sign In',
  },
  investors: {
    title: 'See who is building nearby',
    text: 'Filter reviewed startups, keep private notes, and request to connect.',
    browse: 'Browse Startups',
    directory: 'Local investors',
    signUp: 'Sign Up to View Startups',
  },
} as const
