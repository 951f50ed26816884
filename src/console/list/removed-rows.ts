/**
 * A row that was deleted or no longer fits the filter stays in its place until the list is updated, so that nothing moves
 * under the eyes. The mark stands in the cached row itself: read anew, the row is without it.
 */
export const REMOVED = '$removed'

export const isRemoved = (row: unknown): boolean => typeof row === 'object' && row !== null && REMOVED in row
