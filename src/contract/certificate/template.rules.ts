import type { FieldIssue } from '#contract/core/error.ts'
import type { DesignedItem } from './design.ts'

interface Design {
  orientation?: 'LANDSCAPE' | 'PORTRAIT' | undefined
  widthPx?: number | undefined
  heightPx?: number | undefined
  pages?: number | undefined
  items?: readonly DesignedItem[] | null | undefined
}

const crosses = ({ x, y, w, h }: DesignedItem, width: number, height: number) =>
  x < width && y < height && x + w > 0 && y + h > 0

/** What is wrong with a design: its page, and items that would not be printed. */
export function templateIssues(design: Design): FieldIssue[] {
  const { orientation = 'LANDSCAPE', widthPx = 1754, heightPx = 1240, pages = 1, items } = design
  // A page is landscape or portrait as its orientation says.
  const [short, long] = [Math.min(widthPx, heightPx), Math.max(widthPx, heightPx)]
  const [width, height] = orientation === 'PORTRAIT' ? [short, long] : [long, short]
  return (items ?? []).flatMap((item, at) => {
    const issue = (key: string, message: string) => [{ field: `items.${at}.${key}`, message }]
    if (item.page > pages) return issue('page', `must be at most ${pages}`)
    if (item.value === 'TEXT' && !item.text?.trim()) return issue('text', "can't be empty!")
    if (item.value === 'IMAGE' && !item.mediaId) return issue('mediaId', "can't be empty!")
    return crosses(item, width, height) ? [] : issue('x', 'must be on the page')
  })
}
