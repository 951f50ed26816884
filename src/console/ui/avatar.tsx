import { useState } from 'react'
import { cx } from './cx.ts'

/** The two letters that stand for a name: `Akademi Karya Nusantara` → `AK`. */
function initials(name: string): string {
  const words = name.trim().split(/\s+/)
  const letters = words.length > 1 ? `${words[0]?.[0] ?? ''}${words[1]?.[0] ?? ''}` : name.trim().slice(0, 2)
  return letters.toUpperCase()
}

interface AvatarProps {
  name: string
  /** The address of the picture; the letters take its place while there is none, or when it has expired. */
  src: string | null | undefined
  className?: string
}

/** The picture of a person or customer. It is decorative: the button around it has the name. */
export function Avatar({ name, src, className }: AvatarProps) {
  const [broken, setBroken] = useState<string>()
  return (
    <span
      aria-hidden
      className={cx(
        'inline-flex size-full shrink-0 items-center justify-center overflow-hidden rounded-[inherit]',
        className,
      )}
    >
      {src && src !== broken ? (
        <img src={src} alt="" draggable={false} onError={() => setBroken(src)} className="size-full object-cover" />
      ) : (
        // Letters that are no text: what the button shows and how it is called do not contradict.
        <span data-letters={initials(name)} className="before:content-[attr(data-letters)]" />
      )}
    </span>
  )
}
