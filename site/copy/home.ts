/** Texts of the home page that are the same in every region. */
export const HOME = {
  signUp: 'Sign Up',
  logIn: 'Log In',
  howItWorks: {
    eyebrow: 'How It Works',
    title: 'From profile to connection in three steps',
    founders: {
      title: 'For founders',
      steps: [
        [
          'Create your profile',
          'Add your pitch, funding ask, and deck. Keep it private to vetted investors or make it public.',
        ],
        ['We review it', (reviewTime: string) => `Our team reviews every profile within ${reviewTime}.`],
        ['Meet investors', 'Investors find you and request to connect. You choose who to meet.'],
      ],
      action: 'Submit Your Pitch',
    },
    investors: {
      title: 'For investors',
      steps: [
        [
          'Tell us what you’re looking for',
          'Set your industries and check size, and choose whether founders can contact you.',
        ],
        ['Browse local startups', 'Filter reviewed startups and keep private notes and tags.'],
        ['Request to connect', 'Send a request in one click. If the founder accepts, you take it from there together.'],
      ],
      action: 'Find Startups',
    },
  },
  metrics: {
    startups: 'startups',
    investors: 'active investors',
    connections: 'connections requested',
  },
  featured: {
    eyebrow: 'Featured startups',
    title: 'Built in',
    none: 'No startups are currently available.',
    add: 'Add your startup',
    noMore: 'No more startups to display.',
    failed: 'Couldn’t load the startups.',
    details: 'View Details',
    previous: 'Previous startups',
    next: 'Next startups',
  },
  news: {
    eyebrow: 'Latest news',
    title: 'In the news',
    all: 'View All News',
    none: 'No news articles are currently available.',
  },
} as const
