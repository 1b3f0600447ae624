/** Everyone but visitors, for `data-for`: `<html data-role>` holds one of these, or `visitor`. */
export const SIGNED_IN = 'user founder investor admin editor'
