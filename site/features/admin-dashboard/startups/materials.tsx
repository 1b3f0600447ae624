import { sizeLabel } from '#api/documents/contract/files.ts'
import type { StartupListItem } from '#api/startups/contract/responses.ts'
import { deckAddress, documentPath } from '#site/lib/profile/links.ts'

const link = (address: string, label: string) => (
  <a href={address} target="_blank" rel="noopener nofollow">
    {label}
  </a>
)

/**
 * Deck and documents of a profile under review, for a list of facts; each opens in a page of the product, or by itself.
 */
export function listMaterials({ pitchDeck, documents = [] }: StartupListItem) {
  const stored = documents.find(({ filename }) => filename === pitchDeck)
  const deck = stored ? documentPath(stored) : deckAddress(pitchDeck)
  // The deck that is a stored file stands above the others, once.
  const others = documents.filter(({ filename }) => filename !== pitchDeck)
  return [
    { term: 'Pitch deck', description: deck && link(deck, 'Open the pitch deck') },
    {
      term: 'Documents',
      description: others.length > 0 && (
        <ul className="stack admin-documents" role="list">
          {others.map(({ id, filename, name, size }) => (
            <li key={filename}>
              {link(documentPath({ id, filename }), name)} <span className="fine soft numeric">{sizeLabel(size)}</span>
            </li>
          ))}
        </ul>
      ),
    },
  ]
}
