/** Texts of sharing a page. */
export const SHARE = {
  copy: 'Copy link',
  share: 'Share',
  copied: 'The link is copied',
  notCopied: "The link couldn't be copied",
} as const
