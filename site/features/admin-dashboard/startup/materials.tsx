import { sizeLabel } from '#api/contract/document/schema.ts'
import type { StartupListItem } from '#api/contract/startup/schema.ts'
import { deckAddress, documentAddress } from '#site/lib/profile/links.ts'

const link = (address: string, label: string) => (
  <a href={address} target="_blank" rel="noopener nofollow">
    {label}
  </a>
)

/** Deck and documents of a profile under review, for a list of facts; a call that checks who reads opens each. */
export function materialsOf({ pitchDeck, documents = [] }: StartupListItem) {
  const deck = deckAddress(pitchDeck)
  // The deck that is a stored file stands above the others, once.
  const others = documents.filter(({ filename }) => filename !== pitchDeck)
  return [
    { term: 'Pitch deck', description: deck && link(deck, 'Open the pitch deck') },
    {
      term: 'Documents',
      description: others.length > 0 && (
        <ul className="stack admin-documents" role="list">
          {others.map(({ filename, name, size }) => (
            <li key={filename}>
              {link(documentAddress(filename), name)} <span className="fine soft numeric">{sizeLabel(size)}</span>
            </li>
          ))}
        </ul>
      ),
    },
  ]
}
