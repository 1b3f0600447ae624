/** How a press of Publish goes: `begun`, and then `published` or `refused`. */
export type PublishingState = 'begun' | 'published' | 'refused'

let isWished = false
let listener: (state: PublishingState) => void = () => {}
let publisher: (collection: string, slug: string) => Promise<void> = () => Promise.resolve()

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
  /** Publishes a draft as it is saved. */
  publishDraft: (collection: string, slug: string) => publisher(collection, slug),
  by(publish: typeof publisher): void {
    publisher = publish
  },
}
