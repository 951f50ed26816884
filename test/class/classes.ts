import type { CoreClass } from '#contract/class/class.ts'
import type { Listing } from '#contract/class/listing.ts'
import type { RecordRef } from '#engine/context.ts'

const stamps = {
  customerId: 1,
  version: 4,
  createdAt: '2026-02-01T03:00:00Z',
  updatedAt: '2026-10-01T03:00:00Z',
  updatedBy: null,
}

/** An approved class with a syllabus, but for what is said otherwise. */
export const coreClass = (more: Partial<CoreClass> = {}): CoreClass => ({
  id: 7,
  ...stamps,
  cover: null,
  coverMediaId: null,
  code: 'KLS-0007',
  title: 'Barista Pemula',
  programId: 1,
  program: { id: 1, name: 'Program Kartu Prakerja' },
  basePrice: 550_000,
  listingCount: 2,
  curationStatus: 'APPROVED',
  runningCount: 1,
  studentCount: 30,
  mode: 'WEBINAR',
  level: 'PEMULA',
  language: 'id',
  status: 'ACTIVE',
  submittedAt: '2026-09-01T03:00:00Z',
  summary: null,
  durationMinutes: 900,
  meetingCount: 5,
  capacityDefault: 50,
  passingScore: 70,
  competencyCode: null,
  targetAudience: null,
  requirements: null,
  certificateTemplateId: null,
  certificateTemplate: null,
  activityCount: 6,
  nextStart: null,
  seatsLeft: null,
  curationNote: null,
  curationNotes: [],
  curatedBy: null,
  curatedAt: null,
  exclude: false,
  ...more,
})

export function classRef(more: Partial<CoreClass> = {}): RecordRef<'class'> {
  const record = coreClass(more)
  return { resource: 'class', id: record.id, label: record.title, record }
}

/** A listing that is on sale, but for what is said otherwise. */
export const listing = (more: Partial<Listing> = {}): Listing => ({
  id: 9,
  ...stamps,
  listingTitle: 'Barista Pemula',
  storeId: 3,
  store: { id: 3, name: 'Tokopedia Akademi Karya' },
  platform: 'TOKOPEDIA',
  classId: 7,
  class: { id: 7, name: 'Barista Pemula' },
  variantId: null,
  variant: null,
  price: 550_000,
  discountPrice: null,
  status: 'LISTED',
  validFrom: null,
  validTo: null,
  externalCode: null,
  url: null,
  categoryIds: [],
  categories: [],
  curationStatus: 'APPROVED',
  ...more,
})

export function listingRef(more: Partial<Listing> = {}): RecordRef<'listing'> {
  const record = listing(more)
  return { resource: 'listing', id: record.id, label: record.listingTitle, record }
}
