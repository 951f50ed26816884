import type { CertificateItem, DesignedItem, ItemValue } from '#contract/certificate/design.ts'
import type { FieldIssue } from '#contract/core/error.ts'
import type { Picture } from '#contract/core/resource/field.ts'
import type { Tx } from '#server/core/db/database.ts'
import type { Owner, PartRow } from '#server/core/resource/part-rows.ts'
import { partRows, writeRows } from '#server/core/resource/part-rows.ts'
import { pictureShown } from '#server/core/resource/pictures.ts'
import type { FileAddresses } from '#server/core/upload/address.ts'

const TABLE = 'certificate_template_item'

type Row = PartRow & {
  template_id: number
  value: ItemValue
  text: string | null
  page: number
  x: number
  y: number
  w: number
  h: number
  align: CertificateItem['align']
  font: string | null
  font_size: number | null
  color: string | null
  media_id: number | null
  sort_order: number
  version: number
}

/** Pictures of the gallery that are there, by their numbers. */
async function picturesOf(tx: Tx, ids: readonly number[]) {
  if (ids.length === 0) return new Map<number, { id: number; name: string; checksum: string }>()
  const rows = await tx
    .selectFrom('media_item')
    .select(['id', 'name', 'checksum'])
    .where('id', 'in', [...ids])
    .where('kind', '=', 'IMAGE')
    .where('deleted_at', 'is', null)
    .execute()
  return new Map(
    rows.flatMap(({ id, name, checksum }) => (checksum === null ? [] : [[id, { id, name, checksum }] as const])),
  )
}

/** A picture that names its content; `itemsShown` makes addresses of that. */
const unaddressed = ({ id, name, checksum }: { id: number; name: string; checksum: string }): Picture => ({
  id,
  name,
  iconUrl: checksum,
  thumbUrl: checksum,
  url: checksum,
})

/** The items of a template in the order in which they are drawn. Their pictures hold the hash of their content. */
export async function itemsOf(tx: Tx, templateId: number): Promise<CertificateItem[]> {
  const rows = (await partRows(tx, TABLE, { column: 'template_id', id: templateId })) as Row[]
  const pictures = await picturesOf(
    tx,
    rows.flatMap(({ media_id: id }) => id ?? []),
  )
  return rows
    .toSorted((one, other) => one.sort_order - other.sort_order || one.id - other.id)
    .map((row) => {
      const picture = row.media_id === null ? undefined : pictures.get(row.media_id)
      return {
        id: row.id,
        templateId: row.template_id,
        value: row.value,
        text: row.text,
        page: row.page,
        x: row.x,
        y: row.y,
        w: row.w,
        h: row.h,
        align: row.align,
        font: row.font,
        fontSize: row.font_size,
        color: row.color,
        mediaId: row.media_id,
        picture: picture ? unaddressed(picture) : null,
        order: row.sort_order,
        version: row.version,
      }
    })
}

/** The same with addresses that browsers load. */
export const itemsShown = (items: readonly CertificateItem[], addresses: Pick<FileAddresses, 'thumb'>) =>
  items.map((item) => ({
    ...item,
    picture: item.picture && pictureShown({ ...item.picture, checksum: item.picture.url }, addresses),
  }))

/** Pictures that are new to a template and not in the gallery of the customer. */
export async function missingPictures(
  tx: Tx,
  customerId: number,
  items: readonly DesignedItem[],
  before: readonly CertificateItem[],
): Promise<FieldIssue[]> {
  const known = new Set(before.map(({ mediaId }) => mediaId))
  const asked = items.flatMap(({ mediaId }, at) => (mediaId && !known.has(mediaId) ? [{ at, mediaId }] : []))
  if (asked.length === 0) return []
  const ids = asked.map(({ mediaId }) => mediaId)
  const rows = await tx
    .selectFrom('media_item')
    .select('id')
    .where('id', 'in', ids)
    .where('customer_id', '=', customerId)
    .where('kind', '=', 'IMAGE')
    .where('deleted_at', 'is', null)
    .execute()
  const there = new Set(rows.map(({ id }) => id))
  return asked.flatMap(({ at, mediaId }) =>
    there.has(mediaId) ? [] : [{ field: `items.${at}.mediaId`, message: 'is not a picture of this customer' }],
  )
}

/** Items that another template has, or none. */
export const foreignItems = (items: readonly DesignedItem[], before: readonly CertificateItem[]): FieldIssue[] =>
  items.flatMap(({ id }, at) =>
    id === undefined || before.some((item) => item.id === id)
      ? []
      : [{ field: `items.${at}.id`, message: 'is not an item of this template' }],
  )

/** Makes the items of a template those that are wanted. Answers what undoes that. */
export async function writeItems(tx: Tx, owner: Owner, items: readonly DesignedItem[]) {
  const before = await partRows(tx, TABLE, owner)
  const named = new Set(items.map(({ id }) => id))
  const free = new Set(before.filter(({ id }) => !named.has(id)))
  const wanted = items.map(({ id, value, text, page, x, y, w, h, align, font, fontSize, color, mediaId }, at) => ({
    id,
    columns: {
      value,
      text: text || null,
      page,
      x,
      y,
      w,
      h,
      align,
      font: font ?? null,
      font_size: fontSize ?? null,
      color: color ?? null,
      media_id: mediaId ?? null,
      sort_order: at + 1,
    },
  }))
  // An item that comes without its number and says the same is the same.
  for (const row of wanted) {
    if (row.id !== undefined) continue
    const same = [...free].find((old) =>
      Object.entries(row.columns).every(([key, value]) => (old[key] ?? null) === value),
    )
    if (!same) continue
    free.delete(same)
    row.id = same.id
  }
  return (await writeRows(tx, TABLE, owner, before, wanted)).related
}
