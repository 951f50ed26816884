import type { Media } from '#contract/media/media.ts'
import type { RecordRef } from '#engine/context.ts'

/** A picture in a folder, but for what is said otherwise. */
export function item(more: Partial<Media> = {}): Media {
  return {
    id: 7,
    customerId: 1,
    name: 'sampul.png',
    kind: 'IMAGE',
    isFile: true,
    parentId: 3,
    parent: { id: 3, name: 'Sampul kelas' },
    mime: 'image/png',
    sizeBytes: 20_480,
    width: 640,
    height: 400,
    altText: null,
    tags: [],
    owner: { id: 2, name: 'Rara' },
    uploadedAt: '2026-11-01T03:00:00Z',
    checksum: 'a'.repeat(64),
    url: '/svc/console/files/a?t=b',
    thumbUrl: '/svc/console/files/a.320?t=b',
    previewUrl: '/svc/console/files/a.1280?t=b',
    version: 4,
    createdAt: '2026-11-01T03:00:00Z',
    updatedAt: '2026-11-01T03:00:00Z',
    updatedBy: null,
    ...more,
  }
}

/** The same as surfaces hand it around. */
export function itemRef(more: Partial<Media> = {}): RecordRef<'media'> {
  const record = item(more)
  return { resource: 'media', id: record.id, label: record.name, record }
}
