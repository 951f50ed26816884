import type { RecordRef, Resource } from '#engine/context.ts'

const hrefs: Readonly<Record<Resource, (ref: RecordRef) => string>> = {
  voucher: ({ id }) => `/voucher?open=${id}`,
  class: ({ id }) => `/kelas/edit/${id}`,
  schedule: ({ id }) => `/jadwalkelas/edit/${id}`,
  platform: () => '/voucher',
  audit: ({ id }) => `/audit?open=${id}`,
}

/** Where a record is to be seen. */
export function recordHref(ref: RecordRef): string {
  return hrefs[ref.resource](ref)
}
