import { HEIC_TEXT } from '#api/platform/contract/file-errors.ts'

/** Error texts for editors. Tests take them from here. */
export const CMS_TEXTS = {
  otherVersion: 'The editor was updated. Reload the page. Your browser keeps what you typed.',
  mayNotPublish: 'Only administrators publish here. Save a draft and set it to “Ready”.',
  notThere: 'This doesn’t exist. It may have been deleted or renamed.',
  noDraft: 'There’s no draft of this.',
  noPath: 'This file can’t be edited here.',
  noPicturePath: 'Rename the file to lowercase letters, digits, and hyphens, like opening-day.jpg.',
  slugStays: 'Its address can’t change, so that links to it keep working. Change its title instead.',
  fixed: 'Every site has this one. You can change it, but not add or remove it.',
  exists: 'This address is taken. Choose another title, or open the other entry.',
  draftExists: 'This has a draft. Publish or discard the draft first.',
  notReady: 'Set the draft to “Ready” before you publish it.',
  draftChanged: 'This draft has changed since you opened it. Review it before you publish it.',
  publishedChanged: 'The published version has changed since this draft was started. Compare both in the history.',
  changedMeanwhile: 'Someone else has changed this.',
  changedSince: 'This has changed since you opened it, so it wasn’t deleted. Review it first.',
  versionUnknown: 'This version isn’t in its history.',
  tooManyPictures: 'There are too many images. Delete those that nothing uses.',
  tooManyEntries: 'There are too many of these. Delete old ones first.',
  tooManyDrafts: 'There are too many drafts. Publish or discard some first.',
  entryTooLarge: 'This text is too long. Split it in two.',
  textUnreadable: 'This text can’t be turned into a page. Remove long runs of the same character.',
  requestTooLarge: 'This is too large. Upload the images one by one.',
  pictureTooLarge: 'This image is larger than 15MB. Save a smaller copy and upload that.',
  pictureTooManyPixels: 'This image has more than 60 million pixels. Upload a smaller copy.',
  pictureTooLong: 'This image takes too long to read. Upload a smaller copy, as JPEG.',
  pictureUnreadable: 'This image can’t be read. Open it on your computer and save it again.',
  pictureSvg: 'SVG images can contain scripts. Save it as PNG or WebP and upload that.',
  pictureType: 'Upload a JPEG, PNG, WebP, AVIF, or GIF image instead.',
  pictureHeic: HEIC_TEXT,
  pictureNameTaken: 'There’s another image with this name. Rename yours and upload it again.',
  closed: 'Content can’t be edited right now. Tell an administrator.',
  busy: 'Another program is using the content. Save again in a few seconds.',
  failedAfterCommit: 'This is published, but something failed afterward. Reload the page.',
  gitMissing:
    'Content can’t be edited: git isn’t installed on the server. The server administrator installs it (Debian: apt install git) and restarts Trellis.',
} as const

/** A text that may state an offering, before it's published. */
export const offerText = (offers: readonly string[], meaning: string): string =>
  `This may state an offering: ${offers.map((words) => `“${words}”`).join(' ')}\n\n${meaning} The audit log will name you.`

/** When someone else saved the entry first. Your text isn't lost: it stays in the editor and is saved as a copy. */
export const conflictText = (by: string | null): string =>
  `${by ?? 'Someone else'} saved this while you were editing it. Your text is still here, and the server has a copy. ` +
  'Copy what you need, reload this, and put it in.'

/** When the shared repository didn't confirm a save. Saving the same text again never makes a second commit. */
export const notSharedText = (problem: string): string =>
  `Couldn’t confirm that this is saved. Your text is still here. Save it again in a moment. ${problem}`

/** When an image can't be deleted because entries show it. */
export const imageUsedText = (by: readonly string[]): string =>
  `This image is used in ${by.slice(0, 3).join(', ')}${by.length > 3 ? ` and ${by.length - 3} more` : ''}. ` +
  'Remove it there first.'

/** Limits of an editor's input. */
export const CMS_LIMITS = {
  /** Bytes of one entry. */
  entryBytes: 256 * 1024,
  /** Bytes of one uploaded image. */
  pictureBytes: 15 * 1_048_576,
  /** Pixels of the longer side of a stored image; larger ones are scaled down. */
  imageSize: 2400,
  /** Width times height of an uploaded image, in pixels. */
  picturePixels: 60_000_000,
  /** Images in one save. */
  picturesAtOnce: 12,
  /** Bytes of a whole request: images travel as base64. */
  requestBytes: 64 * 1_048_576,
  picturesInFolder: 5000,
  entriesInCollection: 10_000,
  drafts: 1000,
  /** Refused texts saved per user. */
  keptTexts: 50,
} as const
