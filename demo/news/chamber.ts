import type { DemoStory } from './story.ts'

export const chamberNews: DemoStory[] = [
  {
    daysAgo: 1,
    slug: 'mill-street-lofts-open',
    title: 'Mill Street opens 24 small workshops for makers and first hires',
    author: 'Wrenfield Chamber of Commerce',
    source: 'chamber',
    sourceUrl: 'https://chamber.wrenfield.example/news/mill-street-workshops',
    summary: 'The old flour warehouse has power, fiber and a loading dock, and leases that run month by month.',
    motif: 'skyline',
    body: `The flour warehouse on Mill Street stood empty for eleven years. Since Monday it has 24 workshops between 200 and 900 square feet, a loading dock that everybody shares, and a lease that a company can leave within a month.

Nine rooms went to companies on this platform before the paint was dry. "We were building sprayers in a two-car garage," says Imani Brooks of Tallgrass Robotics. "Now we have three-phase power and a door that a tractor fits through."

**How to apply:** the chamber shows the remaining rooms on Wednesdays at ten. Companies in their first three years pay half the rent for the first year.`,
  },
  {
    daysAgo: 12,
    slug: 'chamber-first-customer-fund',
    title: 'Chamber members pledge to be the first customer of 30 startups',
    author: 'Wrenfield Chamber of Commerce',
    source: 'chamber',
    sourceUrl: 'https://chamber.wrenfield.example/news/first-customer',
    summary: 'Forty employers set aside a small budget for pilots with companies from the valley.',
    motif: 'gathering',
    body: `Forty employers, from the county hospital to a family bakery, have each put between $2,000 and $20,000 into a budget for pilots with young companies of the valley.

A pilot takes no longer than ninety days, ends with a written reference, and is paid for. Founders describe what they want to try on one page; the chamber finds the employer.

The first ten pilots begin next month.`,
  },
  {
    daysAgo: 34,
    slug: 'county-permits-in-ten-days',
    title: 'County promises building permits for small plants within ten days',
    author: 'Wrenfield Chamber of Commerce',
    source: 'chamber',
    summary: 'One desk, one form and one inspector for production space below 5,000 square feet.',
    motif: 'lattice',
    body: `Small producers used to visit four offices. From now on there is one desk in the county building, one form, and one inspector who stays with the project to the end.

The promise holds for production space below 5,000 square feet in the existing industrial zones. When the county misses the ten days, it waives the fee.`,
  },
]
