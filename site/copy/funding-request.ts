/** The funding request page. What a submission costs is in the site's settings: it may need legal advice. */
export const FUNDING_REQUEST = {
  title: 'Submit a Funding Request',
  lead: 'Say what you’re raising and why. Approved investors see it in full, everyone else a limited version.',
  howItWorks: [
    ['Submit', 'Your pitch, the amount, the equity you offer and what you’ve achieved.'],
    ['Review', (reviewTime: string) => `We read every request in ${reviewTime}.`],
    ['Be seen', 'Only approved investors see full funding requests. The public sees a limited version.'],
    ['Meet', 'Interested investors request to connect. You decide whether to accept.'],
  ],
  guidelines: [
    {
      title: 'Elevator pitch',
      text: 'What you do, for whom, and why now, in 20 to 500 characters. Write it as you would say it.',
    },
    {
      title: 'Amount and equity',
      text: 'One amount in US dollars, and the share you offer for it. Say in the traction what the money is for.',
    },
    {
      title: 'Highlights',
      text: 'One to five facts that can be checked: customers, revenue, partners, patents, people.',
    },
    {
      title: 'Pitch deck',
      text: '10-15 slides: problem, solution, market, business model, traction, team, the ask. If you link to it, make sure that anyone with the link can open it.',
    },
    { title: 'Traction', text: 'Numbers with their dates. A small true number beats a large vague one.' },
  ],
  faq: [
    [
      'How long does the review take?',
      (reviewTime: string) => `Usually ${reviewTime}. You see the answer here and on your dashboard.`,
    ],
    [
      'Who can see my funding request?',
      'Only approved investors see full funding requests: amount, equity, highlights, traction and deck. The public sees a limited version of a public profile, and nothing of a private one.',
    ],
    [
      'Can I change my request?',
      'Yes, at any time. Editing after approval may need a review again; your startup stays visible meanwhile.',
    ],
    ['Can I upload my pitch deck?', 'Yes. Use the deck in your profile, upload another file, or paste a link to it.'],
  ],
  cost: 'What does it cost?',
} as const
