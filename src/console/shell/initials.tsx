/** The two letters that stand for a name: `Akademi Karya Nusantara` → `AK`. */
function initials(name: string): string {
  const words = name.trim().split(/\s+/)
  const letters = words.length > 1 ? `${words[0]?.[0] ?? ''}${words[1]?.[0] ?? ''}` : name.trim().slice(0, 2)
  return letters.toUpperCase()
}

/** The letters as a drawing: they are no text, so that a button's name and what it shows do not contradict. */
export function Initials({ name }: { name: string }) {
  return <span aria-hidden data-letters={initials(name)} className="before:content-[attr(data-letters)]" />
}
