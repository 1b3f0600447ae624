import type { DemoStory } from './story.ts'

export const ownNews: DemoStory[] = [
  {
    daysAgo: 0,
    slug: 'welcome-to-the-sample-region',
    title: 'Welcome to Wren Valley, a region that does not exist',
    author: 'Wren Valley Startups',
    summary: 'Everything here is a sample: look around, log in with the demo accounts, change what you like.',
    motif: 'lattice',
    body: `You are looking at a sample of what a region can do with this platform. Wren Valley, its 40 companies, their founders and the people who invest in them are invented, and so is every word of news.

- Log in as a **founder** and see how a profile, its documents and a funding request look.
- Log in as an **investor**, browse the companies, save some with notes and ask for an introduction.
- Log in as an **administrator** and review who is waiting.
- Log in as an **editor** and change this story.

Nothing you do here leaves your computer.`,
  },
  {
    daysAgo: 14,
    slug: 'investor-profiles-you-can-find',
    title: 'Investors can now be found, if they wish',
    author: 'Wren Valley Startups',
    summary: 'A public investor profile lets vetted founders make the first step.',
    motif: 'growth',
    body: `So far an introduction always began with the investor. Those who tick "public" in their profile can now be found and written to by founders whose company we have reviewed.

Those who do not tick it stay as invisible as before.`,
  },
  {
    daysAgo: 39,
    slug: 'review-in-two-days',
    title: 'Every new profile is read by a person, within two business days',
    author: 'Wren Valley Startups',
    summary: 'What we look at, what we do not judge, and what happens when something is missing.',
    body: `We check that the company exists, that the people are who they say they are, and that the profile is complete enough to be useful. We do not judge whether an idea is good; that is for the investors to say.

When something is missing we write to you and say what. Most profiles are open to investors on the next day.`,
  },
]
