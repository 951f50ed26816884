import { file } from '#contract/media/file.ts'
import { showResource } from '#console/resource/show.tsx'
import { fileSize } from '#console/ui/file-size.ts'
import { lazyPart } from '#console/app/screen/lazy-part.tsx'
import { FilePreview } from './preview.tsx'

const FilePane = lazyPart(() => import('./file-pane.tsx'))

export default showResource(file, {
  list: { create: ({ onDone }) => <FilePane onDone={onDone} /> },
  texts: { sizeBytes: ({ sizeBytes }) => fileSize(sizeBytes) },
  values: {
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
        'owner',
        'uploadedAt',
        'description',
      ],
    },
    { title: 'Stored as', items: ['originalName', 'checksum'] },
  ],
  form: { isEditOnly: true, sections: () => [{ fields: ['name', 'description'] }] },
})
