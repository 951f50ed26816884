import type { StoredFile } from '#contract/media/file.ts'
import { file } from '#contract/media/file.ts'
import { fileOwners } from '#contract/media/purposes.ts'
import { useTranslation } from '#console/app/i18n.ts'
import { PathLink } from '#console/list/path-link.tsx'
import { showResource } from '#console/resource/show.tsx'
import { fileFormat, fileSize } from '#console/ui/transfer/file-size.ts'
import { lazyPart } from '#console/app/screen/lazy-part.tsx'
import { FilePreview } from './preview.tsx'

/** The record that a file belongs to, a link where its list is built. */
function Owner({ row: { refType, refId } }: { row: StoredFile }) {
  const { t } = useTranslation()
  if (refType === null) return null
  const { words, path } = { path: undefined, ...fileOwners[refType] }
  if (path === undefined || refId === null) return t(words)
  return <PathLink href={`${path}?open=${refId}`}>{t(words)}</PathLink>
}

const FilePane = lazyPart(() => import('./file-pane.tsx'))

export default showResource(file, {
  list: { create: ({ onDone }) => <FilePane onDone={onDone} /> },
  texts: { mime: ({ mime }) => fileFormat(mime), sizeBytes: ({ sizeBytes }) => fileSize(sizeBytes) },
  values: {
    refType: (row) => <Owner row={row} />,
    sizeBytes: ({ sizeBytes }) => fileSize(sizeBytes),
    url: (row) => <FilePreview file={{ ...row, previewUrl: row.mime.startsWith('image/') ? row.url : null }} />,
  },
  details: [
    { items: ['url'] },
    {
      items: [
        'name',
        'mime',
        'sizeBytes',
        ({ width, height }) => ({
          label: 'Dimensions',
          value: width === null || height === null ? null : `${width} × ${height}`,
        }),
        'purpose',
        'refType',
        'owner',
        'uploadedAt',
        'description',
      ],
    },
    { title: 'Stored as', items: ['originalName', 'checksum'] },
  ],
  form: { isEditOnly: true, sections: () => [{ fields: ['name', 'description'] }] },
})
