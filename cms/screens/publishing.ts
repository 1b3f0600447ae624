/** How a press of Publish goes: `begun`, and then `published` or `refused`. */
export type PublishingState = 'begun' | 'published' | 'refused'

let isWished = false
let listener: (state: PublishingState) => void = () => {}

/** What the Publish button and the backend, which Decap makes, know of each other. */
export const publishing = {
  /** The save that comes next is to be published as well. */
  wish(isWanted: boolean): void {
    isWished = isWanted
  },
  /** Whether this save is to be; the next one is not. */
  takeWish(): boolean {
    const was = isWished
    isWished = false
    return was
  },
  tell: (state: PublishingState) => listener(state),
  listen(to: typeof listener): void {
    listener = to
  },
}
