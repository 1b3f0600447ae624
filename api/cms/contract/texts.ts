import { HEIC_TEXT } from '#api/platform/contract/file-errors.ts'

/** Error texts for editors. Tests take them from here. */
export const CMS_TEXTS = {
  otherVersion: 'The editor has been updated. Reload the page; your browser keeps what you typed.',
  mayNotPublish: 'An administrator publishes here. Save it as a draft and set it to “Ready”.',
  notThere: 'There is no such entry. It may have been deleted or renamed.',
  noDraft: 'There is no draft of this entry.',
  noPath: 'This is not a file of the content that can be edited here.',
  noPicturePath:
    'This picture’s name cannot be used. Rename the file to small letters, digits and hyphens, for example opening-day.jpg.',
  slugStays: 'The address of an entry stays as it is, so that links to it keep working. Change its title instead.',
  fixed: 'This one belongs to every site. It can be changed, not added or removed.',
  exists: 'There is an entry at this address already. Give yours another title, or open the other one.',
  draftExists: 'Someone began a draft of this entry. Open the draft and publish or discard it first.',
  notReady: 'Set the draft to “Ready” before you publish it.',
  draftChanged: 'This draft was changed since you opened it. Look at it again before you publish it.',
  publishedChanged:
    'The published version was changed since this draft was begun. Compare both in the history; publishing again replaces it.',
  changedMeanwhile: 'Someone has changed this entry in the meantime.',
  changedSince: 'This entry was changed since you opened it, so it was not deleted. Look at it again.',
  versionUnknown: 'This version is not in the history of the entry.',
  tooManyPictures: 'There are too many pictures in this folder. Delete those that nothing uses.',
  tooManyEntries: 'There are too many entries of this kind. Delete old ones first.',
  tooManyDrafts: 'There are too many drafts. Publish or discard some first.',
  entryTooLarge: 'This text is too long to save. Split it into two entries.',
  textUnreadable:
    'The text cannot be made into a page. Write it more simply, without long runs of the same character, then save it again.',
  requestTooLarge: 'This is too much at once. Upload the pictures one by one.',
  pictureTooLarge: 'This picture is larger than 15 MB. Save a smaller copy and upload that.',
  pictureTooManyPixels: 'This picture has more than 60 million pixels. Save a smaller copy and upload that.',
  pictureTooLong: 'This picture takes too long to read. Save a smaller copy, as JPEG, and upload that.',
  pictureUnreadable: 'This picture cannot be read. It may be damaged; open it on your computer and save it again.',
  pictureSvg: 'SVG pictures can carry scripts, so they are not accepted. Save it as PNG or WebP and upload that.',
  pictureType: 'Only JPEG, PNG, WebP, AVIF and GIF pictures are accepted. Save this one as JPEG and upload that.',
  pictureHeic: HEIC_TEXT,
  pictureNameTaken: 'There is already a picture with this name. Rename yours and upload it again.',
  closed: 'Content cannot be edited at the moment. Your text is still in the editor; please tell an administrator.',
  busy: 'Another program is using the content at the moment. Please save again in a few seconds.',
  failedAfterCommit: 'This is published, but something failed after that. Reload the page before you go on.',
  gitMissing:
    'git is not installed on the server, so content cannot be edited. An administrator installs it (Debian: apt install git) and starts Trellis again.',
} as const

/** When someone else saved the entry first. Your text isn't lost: it stays in the editor and is saved as a copy. */
/** A text that may state an offering, before it's published. */
export const offerText = (offers: readonly string[], meaning: string): string =>
  `This may state an offering: ${offers.map((words) => `“${words}”`).join(' ')}\n\n${meaning} The audit log will name you.`

export const conflictText = (by: string | null): string =>
  `${by ?? 'Someone else'} saved this entry while you were editing it. Nothing is lost: your text is still in the editor ` +
  'and a copy is kept on the server. Copy what you need, reload the entry, and put it in.'

/** When the shared repository didn't confirm a save. Saving the same text again never makes a second commit. */
export const notSharedText = (problem: string): string =>
  `This wasn’t confirmed as saved. Your text is still in the editor: save it again in a moment, or tell an administrator. ${problem}`

/** When an image can't be deleted because entries show it. */
export const imageUsedText = (by: readonly string[]): string =>
  `This picture is used in ${by.slice(0, 3).join(', ')}${by.length > 3 ? ` and ${by.length - 3} more` : ''}. ` +
  'Take it out there before you delete it.'

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
