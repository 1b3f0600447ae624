import { textParts } from '#site/lib/text/text-parts.ts'
import './message.css'

/** What someone wrote, with its line breaks and with links that can be followed. */
export const MessageText = ({ text }: { text: string }) => (
  <p className="written message-text">
    {textParts(text).map((part, at) =>
      part.href ? (
        <a key={at} href={part.href} target="_blank" rel="noopener nofollow">
          {part.text}
        </a>
      ) : (
        part.text
      ),
    )}
  </p>
)
