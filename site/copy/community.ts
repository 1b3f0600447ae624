/** Texts of the community page. */
export const COMMUNITY = {
  title: 'Community',
  badge: 'Partnership & Collaboration',
  lead: (region: string) => `The organizations, media, funds, and agencies that help startups grow in ${region}.`,
  contents: 'On this page',
  visit: 'Visit Website',
  search: 'Search organizations',
  searchHint: 'A name, or what they do',
  found: (count: number) =>
    count === 0
      ? 'No organizations found. Try fewer words.'
      : `${count} ${count === 1 ? 'organization' : 'organizations'} found`,
  empty: 'No organizations listed yet.',
  ways: [
    {
      title: 'For Startups',
      href: '/resources-startup',
      link: 'Resources for startups',
      points: ['Mentorship and coaching', 'Coworking and incubators', 'Pitch competitions and funding'],
    },
    {
      title: 'For Investors',
      href: '/resources-investor',
      link: 'Resources for investors',
      points: ['Angel networks', 'Vetted startup opportunities', 'Education and due-diligence tools'],
    },
  ],
  events: {
    title: 'Community Events',
    text: 'Pitch nights, office hours, workshops: where the people behind these names meet.',
    link: 'View Events Calendar',
  },
} as const
