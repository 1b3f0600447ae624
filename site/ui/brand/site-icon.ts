/** The site's icon on a 32 × 32 grid: two pairs of laths, woven, and a bud where they leave room. */
export const ICON_VIEW_BOX = '0 0 32 32'

/** Strokes of the laths, drawn with the text color. The gaps are where one lath passes under another. */
export const ICON_LATHS =
  'M2.5 21.5 5.2 18.8M10.8 13.2 21.5 2.5M10.5 29.5 21.2 18.8M26.8 13.2 29.5 10.5M10.5 2.5 13.2 5.2M18.8 10.8 29.5 21.5M2.5 10.5 13.2 21.2M18.8 26.8 21.5 29.5'

/** Center and radius of the bud, drawn with the accent color. */
export const ICON_BUD = { cx: 16, cy: 16, r: 2.9 }

/** Width of a lath. */
export const ICON_STROKE = 3.4
