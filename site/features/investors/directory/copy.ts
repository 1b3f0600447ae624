/** Texts of the investors directory that are the same in every region. */
export const DIRECTORY = {
  lead: 'Investors open to startups. Check what they’re looking for first.',
  failed: 'Error loading investor profiles. You may not have permission to view this content.',
  failedHelp: 'Please contact an administrator if you believe this is an error.',
  none: 'No public investor profiles available.',
  noResults: 'No investors found',
  noResultsHelp: 'Try adjusting your filters or search term.',
  filters: {
    search: 'Search',
    searchHint: 'Name, firm, area or place',
    area: 'Area of interest',
    anyArea: 'All areas',
    range: 'Investment range',
    anyRange: 'Any range',
    sort: 'Sort by',
    newest: 'Newest first',
    byMatch: 'Best fit first',
  },
  firm: 'Angel Investor',
  background: 'Nothing about their background yet.',
  range: 'Available upon request',
  notListed: 'You can request to connect once your startup profile is approved.',
  tips: {
    title: 'Tips for Connecting with Investors',
    items: [
      [
        'Read the profile first',
        'Write to investors whose areas and range fit your round. Three that fit beat thirty that don’t.',
      ],
      [
        'Say it in two sentences',
        'What you make and for whom, and what you ask for. Your elevator pitch is a good start.',
      ],
      [
        'Show what moved',
        'One number that grew says more than a market forecast. Keep the traction part of your profile current.',
      ],
      ['Have the deck ready', '10-15 slides, added to your profile, so that no one has to ask for it.'],
      ['Follow up once', 'After a week or two, with something new. No reply usually means no.'],
    ],
  },
  faq: {
    title: 'Questions about the directory',
    items: [
      [
        'Who is listed here?',
        'Approved investors who made their profile public. Everyone else stays invisible and takes the first step.',
      ],
      [
        'Who sees contact details?',
        'Approved founders and administrators. Everyone else sees who they are and what they’re looking for.',
      ],
      [
        'How does an investor get on or off the list?',
        'With a checkbox in the investor profile. The change takes effect immediately.',
      ],
      [
        'What does the investment range mean?',
        'What an investor typically puts into one company. It’s a guide, not an offer.',
      ],
    ],
  },
} as const
