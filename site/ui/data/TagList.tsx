/** Short texts that are only read: interests, tags, markets. Nothing when there are none. */
export function TagList({ items, label }: { items: readonly string[]; label?: string }) {
  if (items.length === 0) return null
  return (
    <ul className="tag-list" aria-label={label} role="list">
      {items.map((item) => (
        <li key={item} className="tag">
          {item}
        </li>
      ))}
    </ul>
  )
}
