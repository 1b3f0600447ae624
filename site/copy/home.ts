/** Texts of the home page that are the same in every region. */
export const HOME = {
  signUp: 'Sign Up',
  logIn: 'Log In',
  howItWorks: {
    eyebrow: 'How It Works',
    title: 'Two ways in, one introduction',
    founders: {
      title: 'For founders',
      steps: [
        [
          'Say what you build',
          'One profile: your pitch, what you ask for, your deck. Keep it private, or let everybody see it.',
        ],
        ['We read it', (reviewTime: string) => `A person on our team looks at every profile within ${reviewTime}.`],
        [
          'Meet who backs you',
          'Investors find you, save you and ask for an introduction. You decide whether to answer.',
        ],
      ],
      action: 'Submit Your Pitch',
    },
    investors: {
      title: 'For investors',
      steps: [
        ['Tell us what you are looking for', 'Industries, amounts, and whether founders may see how to reach you.'],
        ['Browse what is near', 'Reviewed companies of the region, with filters, private notes and tags.'],
        ['Ask for an introduction', 'One click; the founder sees who asks. What follows is between the two of you.'],
      ],
      action: 'Find Startups',
    },
  },
  metrics: {
    startups: 'startups',
    investors: 'investors looking',
    connections: 'connections requested',
  },
  featured: {
    eyebrow: 'Featured startups',
    title: 'Being built in',
    none: 'No startups are currently available.',
    add: 'Add your startup',
    noMore: 'No more startups to display.',
    failed: 'The startups could not be loaded.',
    details: 'View Details',
    previous: 'Previous startups',
    next: 'Next startups',
  },
  news: {
    eyebrow: 'Latest news',
    title: 'What happened',
    all: 'View All News',
    none: 'No news articles are currently available.',
  },
} as const
