/** A place, pressed where it is a link. */
export function Where({ place }: { place: string }) {
  if (!/^https?:\/\/\S+$/i.test(place) || !URL.canParse(place)) return <>{place}</>
  return (
    <a href={place} target="_blank" rel="noreferrer">
      {place}
    </a>
  )
}
