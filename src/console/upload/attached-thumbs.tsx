import { useQuery } from '@tanstack/react-query'
import type { AttachableKind } from '#contract/media/attachment.ts'
import { attachmentList } from '#contract/media/attachment.ts'
import { apiQuery } from '#console/api/query.ts'
import { Icon } from '#console/ui/icon.tsx'

/** The files of a record in one line of its details: pictures small, others by their names. */
export default function AttachedThumbs({ kind, id }: { kind: AttachableKind; id: number }) {
  const { data = [] } = useQuery(apiQuery(attachmentList, { kind, id }))
  if (data.length === 0) return <span className="text-muted">–</span>
  return (
    <ul className="flex flex-wrap gap-2">
      {data.map(({ id: fileId, name, url, thumbUrl }) => (
        <li key={fileId}>
          <a
            href={url}
            target="_blank"
            rel="noreferrer"
            title={name}
            className="flex items-center gap-1 text-accent underline"
          >
            {thumbUrl === null ? (
              <>
                <Icon name="file" size={14} /> {name}
              </>
            ) : (
              <img src={thumbUrl} alt={name} loading="lazy" className="size-16 rounded-md bg-sunken object-cover" />
            )}
          </a>
        </li>
      ))}
    </ul>
  )
}
