import { sql } from 'kysely'
import type * as calls from '#contract/core/list/list-view.ts'
import type { ListView } from '#contract/core/list/list-view.ts'
import { MAX_VIEWS } from '#contract/core/list/list-view.ts'
import { SHARES_VIEWS } from '#contract/permissions.ts'
import type { Permission } from '#contract/core/permission.ts'
import type { HandlerContext, Handlers } from '#server/core/http/context.ts'
import { fail } from '#server/core/http/fail.ts'

interface Place {
  customerId: number
  list: string
}

/** The views that the caller has: the own ones and those that are shared, by name; of one list, or of all. */
async function readViews({ tx, session }: HandlerContext, { customerId, list }: { customerId: number; list?: string }) {
  const { masterId } = session
  const rows = await tx
    .selectFrom('list_view as v')
    .innerJoin('app_user as owner', 'owner.id', 'v.created_by')
    .leftJoin('list_start as s', (join) => join.onRef('s.view_id', '=', 'v.id').on('s.master_id', '=', masterId))
    .select(['v.id', 'v.name', 'v.search', 'v.shared', 'v.version', 'owner.id as ownerId', 'owner.name as ownerName'])
    .select(['v.resource as list'])
    .select((eb) => eb('s.view_id', 'is not', null).as('start'))
    .where('v.customer_id', '=', customerId)
    .$if(list !== undefined, (query) => query.where('v.resource', '=', list ?? ''))
    .where((eb) => eb.or([eb('v.created_by', '=', masterId), eb('v.shared', '=', true)]))
    .orderBy(sql`lower(v.name)`)
    .orderBy('v.id')
    .execute()
  return rows.map(({ id, list: of, name, search, shared, version, ownerId, ownerName, start }) => ({
    id,
    list: of,
    name,
    search,
    shared,
    version,
    owner: { id: ownerId, name: ownerName },
    start: Boolean(start),
  }))
}

async function viewsOf(context: HandlerContext, place: Place): Promise<ListView[]> {
  return (await readViews(context, place)).map(({ list: _list, ...view }) => view)
}

function requireShare({ may }: HandlerContext): void {
  if (!may(SHARES_VIEWS)) throw fail('FORBIDDEN', { permission: SHARES_VIEWS })
}

/** @throws DUPLICATE when another view of the same list and person is called so */
async function requireName(context: HandlerContext, { customerId, list }: Place, name: string, owner: number, id = 0) {
  const same = await context.tx
    .selectFrom('list_view')
    .select('id')
    .where('customer_id', '=', customerId)
    .where('resource', '=', list)
    .where('created_by', '=', owner)
    .where(sql`lower(name)`, '=', name.toLowerCase())
    .where('id', '<>', id)
    .executeTakeFirst()
  if (same) throw fail('DUPLICATE', { field: 'name', value: name })
}

/** The handlers of views; `permissions` says who may see which list. */
export function listViewHandlers(permissions: Readonly<Record<string, Permission>>): Handlers<typeof calls> {
  /** No one has views of a list that they may not see. @throws NOT_FOUND, FORBIDDEN */
  function requireList({ may }: HandlerContext, { list }: Place): void {
    const permission = Object.hasOwn(permissions, list) ? permissions[list] : undefined
    if (permission === undefined) throw fail('NOT_FOUND', { what: 'list' })
    if (!may(permission)) throw fail('FORBIDDEN', { permission })
  }

  /** A view that the caller has. @throws NOT_FOUND */
  async function requireView(context: HandlerContext, place: Place, id: number): Promise<ListView> {
    requireList(context, place)
    const view = (await viewsOf(context, place)).find((one) => one.id === id)
    if (!view) throw fail('NOT_FOUND', { what: 'view' })
    return view
  }

  return {
    async allListViews({ params: { customerId } }, context) {
      const all = await readViews(context, { customerId })
      return all.filter(({ list }) => {
        const permission = permissions[list]
        return permission !== undefined && context.may(permission)
      })
    },

    listViews({ params: place }, context) {
      requireList(context, place)
      return viewsOf(context, place)
    },

    async listViewCreate({ body, params: place }, context) {
      const { tx, session } = context
      requireList(context, place)
      if (body.shared) requireShare(context)
      const own = (await viewsOf(context, place)).filter(({ owner }) => owner.id === session.masterId)
      if (own.length >= MAX_VIEWS) throw fail('NO_ROOM', { what: 'your views of this list' })
      await requireName(context, place, body.name, session.masterId)
      const { id } = await tx
        .insertInto('list_view')
        .values({ customer_id: place.customerId, resource: place.list, created_by: session.masterId, ...body })
        .returning('id')
        .executeTakeFirstOrThrow()
      return requireView(context, place, id)
    },

    async listViewUpdate({ body, params }, context) {
      const { id, ...place } = params
      const { tx, session } = context
      const view = await requireView(context, place, id)
      if (view.owner.id !== session.masterId || view.shared || body.shared) requireShare(context)
      if (view.version !== body.version) throw fail('VERSION_CONFLICT', { current: view, by: null, at: null })
      const { version, name, search, shared } = body
      if (name !== undefined) await requireName(context, place, name, view.owner.id, id)
      await tx
        .updateTable('list_view')
        .set({ version: version + 1, name, search, shared, updated_by: session.masterId })
        .where('id', '=', id)
        .execute()
      // Nobody's list opens with a view that is no longer there for them.
      if (shared === false) {
        await tx.deleteFrom('list_start').where('view_id', '=', id).where('master_id', '<>', view.owner.id).execute()
      }
      const after = (await viewsOf(context, place)).find((one) => one.id === id)
      return after ?? { ...view, shared: false, version: version + 1, start: false }
    },

    async listViewDelete({ params }, context) {
      const { id, ...place } = params
      const view = await requireView(context, place, id)
      if (view.owner.id !== context.session.masterId || view.shared) requireShare(context)
      await context.tx.deleteFrom('list_view').where('id', '=', id).execute()
      return { id }
    },

    async listViewStart({ body, params: place }, context) {
      const { tx, session } = context
      const { customerId, list } = place
      const { masterId } = session
      if (body.view === null) {
        requireList(context, place)
        await tx
          .deleteFrom('list_start')
          .where('customer_id', '=', customerId)
          .where('master_id', '=', masterId)
          .where('resource', '=', list)
          .execute()
      } else {
        const { id } = await requireView(context, place, body.view)
        await tx
          .insertInto('list_start')
          .values({ customer_id: customerId, master_id: masterId, resource: list, view_id: id })
          .onConflict((conflict) =>
            conflict.columns(['customer_id', 'master_id', 'resource']).doUpdateSet({ view_id: id }),
          )
          .execute()
      }
      return viewsOf(context, place)
    },
  }
}
