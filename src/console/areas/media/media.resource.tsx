import { media } from '#contract/media/media.ts'
import { showResource } from '#console/resource/show.tsx'
import { fileSize } from '#console/ui/file-size.ts'
import { FilePreview } from './preview.tsx'
import { Uses } from './uses.tsx'

const sizeOf = ({ sizeBytes }: { sizeBytes: number | null }) => (sizeBytes === null ? null : fileSize(sizeBytes))

export default showResource(media, {
  texts: { sizeBytes: sizeOf },
  values: { url: (row) => <FilePreview file={row} />, sizeBytes: sizeOf },
  details: [
    { items: ['url'] },
    {
      items: [
        'kind',
        'mime',
        'sizeBytes',
        ({ width, height }) => ({
          label: 'Dimensions',
          value: width === null || height === null ? null : `${width} × ${height}`,
        }),
        'parent',
        'altText',
        'tags',
        'owner',
        'uploadedAt',
      ],
    },
    { title: 'Used by', items: [(row) => ({ label: 'Used by', value: <Uses id={row.id} kind={row.kind} /> })] },
  ],
  form: {
    sections: ({ row }) => [
      {
        fields: row === undefined ? ['name'] : row.kind === 'FOLDER' ? ['name', 'tags'] : ['name', 'altText', 'tags'],
      },
    ],
  },
})
