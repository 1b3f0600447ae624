/** Every limit of a form, a call or the server. Text lengths are counted as the browser's `maxlength` counts. */
export const LIMITS = {
  personName: { max: 100 },
  email: { max: 254 },
  /** Of a code that confirms an address: characters as typed, minutes that it counts, wrong tries that it outlives. */
  emailCode: { typed: 20, minutes: 15, tries: 5 },
  /** Days for which a change of address can be undone from the old one. */
  emailUndoDays: 7,
  /**
   * Of an invitation: days that its letter counts, wrong codes that it outlives, letters in a minute, those of a member
   * in a quarter, those that one press sends, and days for which one that came to nothing is kept.
   */
  invitation: { days: 30, tries: 5, aMinute: 20, aQuarter: 5, atOnce: 500, retentionDays: 180 },
  username: { min: 3, max: 50 },
  password: { minAtRegistration: 6, minAtChange: 8, max: 256 },
  passkeys: { most: 20, name: 60 },
  temporaryPassword: { length: 10, validForHours: 24 },
  /** Of a link that sets a new password. */
  passwordResetLink: { minutes: 30 },
  /** Pages of the public directory that are made for one address of the network: three a second cost little. */
  pagesMade: { perMinute: 200 },
  resetReason: { max: 500 },
  rejectionReason: { max: 500 },

  companyName: { min: 2, max: 100 },
  location: { min: 2, max: 100 },
  founded: { max: 50 },
  phone: { max: 20 },
  elevatorPitch: { min: 10, max: 200 },
  description: { min: 50, max: 2000 },
  equityOffered: { max: 100 },
  traction: { max: 2000 },
  highlight: { max: 300 },
  highlights: { max: 50 },
  link: { max: 1000 },
  /** Dollars. A trillion is far above any round and far below 2^53, where whole numbers stop being exact. */
  money: { max: 1_000_000_000_000 },
  /** Characters of an amount. */
  moneyText: { max: 200 },

  /** Funding requests: of one founder in ten to fifteen minutes, and those of a startup that no one answered. */
  fundingRequests: { most: 10, replaced: 50 },
  requestPitch: { min: 20, max: 500 },
  requestTraction: { max: 1000 },
  requestHighlights: { min: 1, max: 5 },

  background: { min: 10, max: 1000 },
  otherInterestArea: { max: 100 },
  notableInvestments: { max: 500 },
  firmName: { max: 100 },
  investmentRange: { max: 100 },
  areaOfInterest: { max: 100 },
  areasOfInterest: { max: 50 },

  /**
   * Open requests to connect that a person answers at a time; `investor` and `founder` are what a profile begins with.
   */
  openRequests: { min: 1, max: 25, investor: 5, founder: 10 },
  /** Startups that a willing investor mentors at a time. */
  mentees: { min: 0, max: 10, default: 2 },

  notes: { max: 5000 },
  tag: { max: 50 },
  tags: { max: 30 },
  connectMessage: { max: 2000 },
  /** A founder who asks an investor says why. */
  founderMessage: { min: 30 },
  /**
   * Of a meeting (rules: Meetings); days ahead that it can be, and proposals of one person in a connection and a day.
   */
  meeting: { times: 3, place: 300, note: 1000, aheadDays: 365, proposalsPerDay: 10 },
  /** Requests of somebody's own that wait for an answer at a time, until an administrator says otherwise. */
  openRequestsMade: { min: 1, max: 50, founder: 5, investor: 10 },
  /** Answers count that came within so many days to requests of the last `days`; figures are told from so many on. */
  answering: { withinDays: 14, days: 180, from: 5 },
  /** Days from the making of a profile on in which its person is new. */
  newMember: { days: 30 },
  message: { max: 5000 },
  /** Of one person in one conversation, in 24 hours. */
  messagesADay: { max: 20 },
  /** Messages that a conversation shows at a time. */
  messagesShown: 50,
  /**
   * Of a report of messages or of a profile, and of its answer; of one person, and from one address of the network, in
   * ten to fifteen minutes; and those of one person that may be open at a time.
   */
  report: { max: 1000, most: 10, fromAddress: 20, open: 20 },
  /** Notices of one person that are kept, the newest ones. */
  notices: { retained: 1000 },
  /** Open streams of one person's browsers, and of all of a process. */
  streams: { perPerson: 6, inAll: 1500 },
  /** Meetings whose times are waiting for a person, as a dashboard lists them. */
  meetingsToAnswer: 20,
  /** Entries of what came of an introduction, and those that a dashboard names. */
  outcomes: { perConnection: 100, toConfirm: 20 },
  /**
   * Founders are asked for their jobs a week after joining, then yearly; two years after the last word it is no figure.
   */
  jobs: { firstReminderAfterDays: 7, remindAfterDays: 365, countForDays: 730, reports: 500 },
  heads: { min: 0, max: 100_000 },
  outsideFunding: { entries: 100 },
  /**
   * Why the region proposes two people to each other; and how many such proposals one person is asked about at a time.
   */
  introductionSentence: { min: 20, max: 500 },
  openIntroductions: 3,
  /** No published number of the region counts fewer. */
  publishedCount: { min: 5 },
  /** What an investor states, and the days before its end in which it is asked for again. */
  statement: { max: 2000, remindBeforeDays: 30 },
  /** Who met somebody whom the region knows. */
  knownBy: { max: 100 },
  /** Milliseconds that name servers have to answer, for one that is asked and in all. */
  nameServer: { each: 2000, inAll: 5000 },
  passedReason: { max: 500 },
  nextAction: { max: 200 },
  /** Finished actions that are kept of one startup. */
  doneActions: { max: 100 },
  /** Days since a profile was last confirmed: its owner is asked, its readers are told, it leaves the lists. */
  confirmation: { remindAfterDays: [90, 120], shownAfterDays: 180, listedForDays: 365 },
  searchName: { max: 60 },
  /** Saved searches of one investor: each one is run at its hour. */
  savedSearches: { max: 10 },

  documents: { max: 5 },
  /**
   * A founder's confidentiality terms, and a name typed under them; how often they change in ten to fifteen minutes,
   * and the versions that records of agreements keep.
   */
  confidentiality: { terms: { min: 50, max: 5000 }, signature: { max: 200 }, most: 10, versions: 50 },
  /** Of a document that carries its reader's name. */
  stampedPages: 1000,
  /**
   * Copies with a reader's name that wait to be made, for one person and in all; and trials of files that wait.
   * `stampedBytes`: of the copies that are kept.
   */
  stampQueue: { own: 12, all: 100, trials: 24 },
  stampedBytes: 512 * 1_048_576,
  /** Days from a founder's answer until the same person may ask for the same document again. */
  documentRequestableAgainAfterDays: 30,
  /** Entries of the list of people whom a founder may name. */
  documentPeople: 8,
  /** Of a page and visit; and of one report of them. */
  pageTimes: { seconds: 300, pages: 2000, entries: 100 },
  documentBytes: 5 * 1_048_576,
  pitchDeckBytes: 15 * 1_048_576,
  fileName: { max: 200 },
  logoBytes: 5 * 1_048_576,
  /** Of each side; `total` is the most that a picture may unpack to. */
  logoPixels: { min: 32, total: 40_000_000 },

  /**
   * Of a table that is imported. `unpacked` is what a workbook of that size honestly holds; `undoDays` it can be taken
   * back.
   */
  table: {
    bytes: 10 * 1_048_576,
    unpacked: 128 * 1_048_576,
    lines: 10_000,
    columns: 100,
    cells: 500_000,
    cell: 10_000,
    sheet: 100,
    source: 100,
    undoDays: 7,
  },

  search: { max: 100 },
  /** A value of a query or of a closed list. */
  shortText: { max: 100 },
  page: { default: 100, max: 500 },
  matches: { default: 10, max: 50 },
  /** Those that one letter names. */
  fitsInLetter: { max: 5 },
  /** Days for which "Not for me" holds. */
  dismissedForDays: 180,
  /** Accounts that are decided about in one call. */
  bulk: { max: 200 },
  /** The promised time of an answer to a role request (rules: Role requests). */
  reviewBusinessDays: 2,
  cursor: { max: 500 },
} as const

/** Months that the pictures of the region show. */
export const TREND_MONTHS = 12
