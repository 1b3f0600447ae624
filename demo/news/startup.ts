import type { DemoStory } from './story.ts'

export const startupNews: DemoStory[] = [
  {
    daysAgo: 5,
    slug: 'what-i-learned-from-forty-no',
    title: 'What I learned from forty investors who said no',
    author: 'Maya Ortega-Lind',
    source: 'startup',
    summary: 'The founder of Greenloom on the pitch that failed, and on the page that replaced it.',
    motif: 'fields',
    body: `I had 31 slides. Most people had made up their minds by the fourth.

So I threw the deck away and wrote one page: what a grower loses in a wet spring, what we change about it, what eighty farms paid us last year, and what I would do with the money. The next eleven meetings brought three offers.

Three things I would tell myself a year earlier:

1. **Begin with the person, not with the satellite.** Nobody has ever asked me about our satellites.
2. **Say the number.** "We are exploring a round" is not a sentence that anyone can answer.
3. **Ask for the reason.** Half of the forty told me, and it was the best advice I had all year.`,
  },
  {
    daysAgo: 9,
    slug: 'build-night-turns-one',
    title: 'Build Night turns one: 52 Tuesdays, 61 demos, nine companies',
    author: 'Foundry Row',
    source: 'startup',
    sourceUrl: 'https://foundryrow.example/build-night-year-one',
    summary: 'A weekly evening with soldering irons and soup has become the place to find a cofounder.',
    motif: 'gathering',
    body: `It began with six people and one soldering iron. A year later Build Night fills the ground floor of Foundry Row every other Tuesday, and nine companies name it as the place where their founders met.

The rules have not changed: bring something unfinished, show it for three minutes, eat soup.`,
  },
  {
    daysAgo: 21,
    slug: 'careloom-nurses-first',
    title: 'How Careloom found its first fifty nurses',
    author: 'Anouk Feld',
    source: 'startup',
    summary: 'Not by advertising: by sitting in the break room.',
    motif: 'lattice',
    body: `We wanted to know why shifts were swapped on paper when everybody has a phone. So we sat in the break room of the county hospital for two weeks and watched.

The answer was that the paper hangs beside the coffee. Our first version was a tablet, beside the coffee. Fifty nurses used it before we had a logo.`,
  },
  {
    daysAgo: 44,
    slug: 'demo-day-eight-companies',
    title: 'Eight companies, eight minutes each: the last Demo Day in short',
    author: 'Foundry Row',
    source: 'startup',
    summary: 'From clean water to quiet classrooms: who showed what.',
    motif: 'hills',
    body: `Four hundred people came to the Grain Exchange. Bluestem Water let the audience drink what had been dairy waste an hour before. Plainscript turned a lease into plain words while its owner read along. Hayloft & Hand sold a barn from the stage.

All eight companies have profiles on this platform. Five were introduced to investors before the evening was over.`,
  },
]
