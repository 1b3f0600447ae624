/** Every limit of a form, a call, or the server. Text lengths are counted like the browser's `maxlength`. */
export const LIMITS = {
  personName: { max: 100 },
  email: { max: 254 },
  /** For an address's verification code: characters as typed, minutes until it expires, allowed wrong attempts. */
  emailCode: { typed: 20, minutes: 15, attempts: 5 },
  /** Days for which a change of address can be undone from the old one. */
  emailUndoDays: 7,
  /**
   * For invitations: days until the email expires, allowed wrong codes, emails per minute, a member's invitations per
   * quarter, those per click, and days until one without a result is deleted.
   */
  invitation: { days: 30, attempts: 5, aMinute: 20, aQuarter: 5, atOnce: 500, retentionDays: 180, note: 500 },
  /** Claims of unclaimed startups: those of a founder, and those in ten minutes. */
  claims: { most: 20, inWindow: 5, note: 500 },
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
  timeZone: { max: 64 },
  elevatorPitch: { min: 10, max: 200 },
  description: { min: 50, max: 2000 },
  equityOffered: { max: 100 },
  traction: { max: 2000 },
  highlight: { max: 300 },
  highlights: { max: 50 },
  link: { max: 1000 },
  /** Dollars. A trillion is far above any round and far below 2^53, where integers stop being exact. */
  money: { max: 1_000_000_000_000 },
  /** Characters of an amount. */
  moneyText: { max: 200 },

  /** Funding requests: per founder in ten to fifteen minutes, and unanswered ones per startup. */
  fundingRequests: { most: 10, replaced: 50 },
  /** Stated offerings that a founder confirms. */
  offerConfirmations: { most: 10 },
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

  /** Pending connection requests that a user allows; `investor` and `founder` are a profile's defaults. */
  openRequests: { min: 1, max: 25, investor: 5, founder: 10 },
  /** How many startups an investor mentors. */
  mentees: { min: 0, max: 10, default: 2 },

  notes: { max: 5000 },
  tag: { max: 50 },
  tags: { max: 30 },
  connectMessage: { max: 2000 },
  /** A founder has to give an investor a reason. */
  founderMessage: { min: 30 },
  /** For meetings (rules: Meetings); days in advance, proposals per person, connection, and day, and upcoming ones. */
  meeting: { times: 3, place: 300, note: 1000, aheadDays: 365, proposalsPerDay: 10, upcoming: 200 },
  /** Pending requests that a user can have sent, unless an administrator changes it. */
  openRequestsMade: { min: 1, max: 50, founder: 5, investor: 10 },
  /**
   * Answers count if they came within this many days to requests of the last `days`; figures are shown from this many
   * requests on.
   */
  responseStats: { withinDays: 14, days: 180, from: 5 },
  /** Days after a profile was created during which its owner is a new member. */
  newMember: { days: 30 },
  message: { max: 5000 },
  /** Per person and conversation, in 24 hours. */
  messagesADay: { max: 20 },
  /** Messages that a conversation shows at a time. */
  messagesShown: 50,
  /**
   * For a report and its answer; reports per user, and per network address, in ten to fifteen minutes; and open reports
   * per user.
   */
  report: { max: 1000, most: 10, fromAddress: 20, open: 20 },
  /** The newest notifications that are kept per user. */
  notifications: { retained: 1000 },
  /** Open streams per user, and per process. */
  streams: { perPerson: 6, inAll: 1500 },
  /** What needs a user: of each kind; and how long after a meeting they are asked whether it took place. */
  today: { perKind: 100, attendanceDays: 30 },
  outcomes: { perConnection: 100 },
  /**
   * Founders are asked for their headcount a week after joining, then yearly; two years after the last report it no
   * longer counts.
   */
  jobs: { firstReminderAfterDays: 7, remindAfterDays: 365, countForDays: 730, reports: 500 },
  heads: { min: 0, max: 100_000 },
  outsideFunding: { entries: 100 },
  /** The reason of an introduction, and pending introductions per user. */
  introductionSentence: { min: 20, max: 500 },
  openIntroductions: 3,
  /** The smallest count in the public impact report. */
  publishedCount: { min: 5 },
  /** The self-certification's text, and the days before its end when its renewal is requested. */
  selfCertification: { max: 2000, remindBeforeDays: 30 },
  /** Who met someone who was vouched for. */
  knownReason: { max: 200 },
  knownBy: { max: 100 },
  /** Milliseconds that name servers have to respond, per server and in total. */
  nameServer: { each: 2000, inAll: 5000 },
  passedReason: { max: 500 },
  nextAction: { max: 200 },
  /** Finished next steps stored per startup. */
  doneActions: { max: 100 },
  /**
   * Days since a profile's last confirmation: when its owner is reminded, when viewers are told, and when it leaves the
   * lists.
   */
  confirmation: { remindAfterDays: [90, 120], shownAfterDays: 180, listedForDays: 365 },
  searchName: { max: 60 },
  /** Saved searches per investor, because each one runs on its own schedule. */
  savedSearches: { max: 10 },

  documents: { max: 5 },
  /**
   * A founder's NDA, and the typed name under it; changes in ten to fifteen minutes, and versions kept for signatures.
   */
  nda: { terms: { min: 50, max: 5000 }, signature: { max: 200 }, most: 10, versions: 50 },
  /** Pages of a document with a watermark. */
  stampedPages: 1000,
  /**
   * Watermarked copies that can be queued, per user and in total, and queued trials of files. `stampedBytes`: the size
   * of stored copies.
   */
  watermarkQueue: { own: 12, all: 100, trials: 24 },
  stampedBytes: 512 * 1_048_576,
  /** Days after a founder's answer until the same person can request the same document again. */
  documentRequestableAgainAfterDays: 30,
  /** Entries in the list of people who can be given access. */
  documentPeople: 8,
  /** Per page and visit, and per report of page times. */
  pageTimes: { seconds: 300, pages: 2000, entries: 100 },
  documentBytes: 5 * 1_048_576,
  pitchDeckBytes: 15 * 1_048_576,
  fileName: { max: 200 },
  logoBytes: 5 * 1_048_576,
  /** Per side; `total` is the maximum that an image may unpack to. */
  logoPixels: { min: 32, total: 40_000_000 },

  /**
   * For an imported file. `unpacked` is what a valid workbook of that size can contain; for `undoDays` it can be
   * undone.
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
    /** Words of one column whose meaning is asked. */
    choices: 100,
  },

  search: { max: 100 },
  /** Results of a kind in one search of the members' area. */
  searchedOfAKind: 6,
  /** A value of a query or an enumeration. */
  shortText: { max: 100 },
  page: { default: 100, max: 500 },
  matches: { default: 10, max: 50 },
  /** The matches named in one email. */
  matchesInEmail: { max: 5 },
  /** Days for which a dismissal lasts. */
  dismissedForDays: 180,
  /** Accounts per bulk decision. */
  bulk: { max: 200 },
  /** The promised response time for a role request (rules: Role requests). */
  reviewBusinessDays: 2,
  cursor: { max: 500 },
} as const

/** Months that the trends show. */
export const TREND_MONTHS = 12
