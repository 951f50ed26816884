import { media } from '#contract/media/media.ts'
import { showResource } from '#console/resource/show.tsx'
import { fileFormat, fileSize } from '#console/ui/transfer/file-size.ts'
import { FilePreview } from './preview.tsx'
import { Uses } from './uses.tsx'

const sizeOf = ({ sizeBytes }: { sizeBytes: number | null }) => (sizeBytes === null ? null : fileSize(sizeBytes))

export default showResource(media, {
  texts: { mime: ({ mime }) => (mime === null ? null : fileFormat(mime)), sizeBytes: sizeOf },
  values: { url: (row) => <FilePreview file={row} />, sizeBytes: sizeOf },
  details: [
    {
      items: ({ kind }) =>
        kind === 'FOLDER'
          ? ['kind', 'parent', 'tags', 'owner', 'uploadedAt']
          : [
              'url',
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
              ({ id }) => ({ label: 'Used by', value: <Uses id={id} /> }),
            ],
    },
  ],
  form: {
    sections: ({ row }) => [
      {
        fields: row === undefined ? ['name'] : row.kind === 'FOLDER' ? ['name', 'tags'] : ['name', 'altText', 'tags'],
      },
    ],
  },
})
