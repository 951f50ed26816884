/** The kinds of record that commands run over as a job of the server, by the names that commands have for them. */
export const bulkResources = ['voucher'] as const
export type BulkResource = (typeof bulkResources)[number]

export const isBulkResource = (resource: string | undefined): resource is BulkResource =>
  bulkResources.some((one) => one === resource)
