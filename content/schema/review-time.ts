/** How long a review takes where the settings promise nothing else. */
export const REVIEW_TIME = '1-2 business days'
