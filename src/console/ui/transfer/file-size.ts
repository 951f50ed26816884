import { fileType } from '#contract/core/upload/file-types.ts'
import { number } from '#console/ui/format.ts'

/** `PDF`: a type of content as people call it, which is how names of such files end. */
export const fileFormat = (mime: string): string => fileType(mime)?.endings[0].toUpperCase() ?? mime

/** `4,2 MB`: as people say sizes, in steps of a thousand. */
export function fileSize(bytes: number): string {
  if (bytes < 1000) return `${number(bytes)} B`
  const units = ['kB', 'MB', 'GB'] as const
  const step = Math.min(Math.floor(Math.log10(bytes) / 3), units.length)
  const value = bytes / 1000 ** step
  return `${number(value < 10 ? Math.round(value * 10) / 10 : Math.round(value))} ${units[step - 1] ?? 'GB'}`
}
