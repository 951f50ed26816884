/** The name of a sheet as Excel takes it: at most 31 characters, none of which may be `: \ / ? * [ ]`. */
export function sheetName(name: string, index: number): string {
  const suffix = index === 0 ? '' : ` ${index + 1}`
  const clean = name
    .replace(/[\p{Cc}:\\/?*[\]]/gu, ' ')
    .trim()
    .replace(/^'+|'+$/g, '')
  return `${(clean === '' ? 'Sheet' : clean).slice(0, 31 - suffix.length).trimEnd()}${suffix}`
}
