import type { RecordRef } from '#engine/context.ts'

interface Pictured {
  thumbUrl?: string | null
  photo?: { thumbUrl: string } | null
  logo?: { thumbUrl: string } | null
}

/** The address of the picture that a record shows; undefined where it has none. */
export function pictureOf({ record }: RecordRef): string | undefined {
  const { thumbUrl, photo, logo } = (record ?? {}) as Pictured
  return thumbUrl ?? photo?.thumbUrl ?? logo?.thumbUrl ?? undefined
}

/** What tells a record from its namesakes: its picture, and a second piece of text. */
export function RecordDetail({ picture, hint }: { picture: string | undefined; hint: string | undefined }) {
  return (
    <span className="flex items-center gap-2 text-sm text-muted">
      {picture === undefined ? null : (
        <img
          src={picture}
          alt=""
          loading="lazy"
          decoding="async"
          className="h-10 w-16 rounded-sm bg-sunken object-cover"
        />
      )}
      {hint}
    </span>
  )
}
