import type { Picture } from '#contract/core/resource/field.ts'
import { Avatar } from '#console/ui/avatar.tsx'

/** A name in a list, after the picture of whom or what it names. */
export function WithPicture({ name, src }: { name: string; src: string | undefined }) {
  return (
    <span className="flex min-w-0 items-center gap-2" title={name}>
      <span className="size-5 shrink-0 rounded-full bg-accent-soft text-[0.625rem] font-semibold text-accent">
        <Avatar name={name} src={src} />
      </span>
      <span className="truncate">{name}</span>
    </span>
  )
}

/** A picture in the drawer; its link leads to the large one. */
export function PictureDetail({ picture: { name, thumbUrl, url } }: { picture: Picture }) {
  return (
    <a href={url} target="_blank" rel="noreferrer" className="inline-block">
      <img src={thumbUrl} alt={name} className="size-20 rounded-md bg-sunken object-cover" />
    </a>
  )
}
