import type { CoreClass } from './catalogue.ts'
import { insertRows } from '#server/demo/insert.ts'
import { slugOf } from '#server/demo/names.ts'
import type { Platform } from './classes-texts.ts'
import { categories, platforms } from './classes-texts.ts'
import type { Customer, World } from '#server/demo/world.ts'

export interface Listing {
  id: number
  platform: Platform
  coreClassId: number
  variantId: number | null
  title: string
  price: number
  externalCode: string
}

export interface Stores {
  /** Category id by its name. */
  categories: ReadonlyMap<string, number>
  /** Puts the classes into the stores. */
  list(classes: readonly CoreClass[], syncedAt: Date): Promise<void>
  /** What can be bought. */
  listings: readonly Listing[]
}

const states = ['LISTED', 'LISTED', 'LISTED', 'LISTED', 'PAUSED', 'DELISTED', 'DRAFT'] as const

/** The shops of a customer and the categories in them. */
export async function seedStores({ tx, random, clock }: World, { id, name, madeBy }: Customer): Promise<Stores> {
  const stamp = { created_at: clock.at(-380, 9), created_by: madeBy, updated_by: madeBy }
  const storeIds = await insertRows(
    tx,
    'store',
    platforms.map(([platform, , prefix, shop], index) => ({
      customer_id: id,
      name: shop.replace('Akademi Karya', name),
      platform_code: platform,
      external_store_id: `${prefix.toLowerCase()}-${id}-${4100 + index}`,
      url: `https://${slugOf(platform)}.example/${slugOf(name)}`,
      ...stamp,
    })),
  )
  const categoryIds = await insertRows(
    tx,
    'store_category',
    categories.map((category, index) => ({
      customer_id: id,
      name: category,
      slug: slugOf(category),
      sort_order: index + 1,
      ...stamp,
    })),
  )
  const byName = new Map<string, number>(categories.map((category, index) => [category, categoryIds[index] ?? 0]))
  const listings: Listing[] = []
  return {
    categories: byName,
    listings,
    async list(classes, syncedAt) {
      const drafts = classes.flatMap((coreClass, at) =>
        platforms
          // Every class in a few shops, the shops with most sales in nearly all.
          .filter(([, share], index) => coreClass.isOpen && (share > 10 || (at + index) % 2 === 0))
          .map(([platform, share], index) => ({ coreClass, platform, share, index })),
      )
      const idle = classes.filter(({ isOpen }) => !isOpen).map((coreClass, index) => ({ coreClass, index }))
      const row = (
        coreClass: CoreClass,
        platform: Platform,
        status: (typeof states)[number],
        variant: number | null,
      ) => ({
        customer_id: id,
        core_class_id: coreClass.id,
        variant_id: variant,
        store_id: storeIds[platforms.findIndex(([code]) => code === platform)] ?? 0,
        category_ids: [byName.get(coreClass.text.category) ?? 0, byName.get('Prakerja') ?? 0],
        listing_title: coreClass.title,
        external_code: `pra_${platform.slice(0, 3).toLowerCase()}_${id}${String(coreClass.id).padStart(4, '0')}`,
        url: `https://${slugOf(platform)}.example/kelas/${slugOf(coreClass.title)}`,
        price: coreClass.price,
        discount_price: random.next() < 0.2 ? Math.round((coreClass.price * 0.9) / 1000) * 1000 : null,
        valid_from: clock.date(-300),
        valid_to: status === 'DELISTED' ? clock.date(-5) : null,
        status,
        last_synced_at: status === 'DRAFT' ? null : syncedAt,
        ...stamp,
      })
      const sold = drafts.map(({ coreClass, platform }) =>
        row(coreClass, platform, 'LISTED', coreClass.variants[0]?.id ?? null),
      )
      // What is not sold now is paused, delisted or still a draft, of classes that may not be sold as well.
      const rest = [
        ...drafts
          .filter(({ coreClass, index }) => index < 2 && coreClass.variants.length > 1)
          .map(({ coreClass, platform }, n) =>
            row(coreClass, platform, states[4 + (n % 3)] ?? 'DRAFT', coreClass.variants[1]?.id ?? null),
          ),
        ...idle.map(({ coreClass }) => row(coreClass, 'OWN', 'DRAFT', null)),
      ]
      const ids = await insertRows(tx, 'store_class', [...sold, ...rest])
      for (const [n, { coreClass, platform }] of drafts.entries()) {
        listings.push({
          id: ids[n] ?? 0,
          platform,
          coreClassId: coreClass.id,
          variantId: sold[n]?.variant_id ?? null,
          title: coreClass.title,
          price: sold[n]?.discount_price ?? coreClass.price,
          externalCode: sold[n]?.external_code ?? '',
        })
      }
    },
  }
}
