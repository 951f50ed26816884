import * as z from 'zod/mini'
import type { AnyCall, Page } from '#contract/core/call.ts'
import { Id } from '#contract/core/common.ts'
import { resourceInput } from '#contract/core/resource/customer-calls.ts'
import type { CommonCommand, Described, RecordRule } from '#contract/core/resource/described.ts'
import type { RecordKind } from '#contract/kinds.ts'
import type { Permission } from '#contract/core/permission.ts'
import type { Excluded, ResourceCallName, ResourceRow } from '#contract/core/resource/resource.ts'
import type { Context, RecordId, RecordOf, RecordRef } from '#engine/context.ts'
import type { Resource } from '#contract/records.ts'
import { knownRecord, knownRef, targetRefs } from '#engine/context.ts'
import type { AnyCommand, Env, Surface } from '#engine/define.ts'
import { defineCommand } from '#engine/define.ts'
import { focused, rule, selected } from '#engine/answers/from.ts'
import type { RecordPrompt, SearchEnv } from '#engine/prompt.ts'
import { bool } from '#engine/prompt.ts'
import { counted, say } from '#engine/say.ts'
import { exportOf } from './export-list.ts'

type Known<R extends Resource> = RecordOf<R> & ResourceRow

/** Asks for one record, by the keyword of its list. */
export function pickOf<R extends RecordKind, Row extends ResourceRow>(
  { resource, one, many, keywords, calls, label, hint }: Described<R, Row>,
  multiple = false,
  deleted = false,
): RecordPrompt {
  const toRef = (record: Row): RecordRef =>
    ({ resource, id: record.id, label: label(record), hint: hint?.(record), record }) as unknown as RecordRef
  const page = async (query: object, { call, customerId }: SearchEnv) => {
    const asked = { limit: 20, ...(deleted ? { deleted } : {}), ...query }
    const { data } = (await call(calls.list, resourceInput(calls.list, { customerId, query: asked }))) as Page<Row>
    return data.map(toRef)
  }
  const get = ({ call, customerId }: SearchEnv, id: RecordId) =>
    call(calls.read, resourceInput(calls.read, { customerId, id: Number(id) })) as Promise<Row>
  return {
    kind: 'record',
    resource,
    label: deleted ? `Which deleted ${one}?` : multiple ? `Which ${many}?` : `Which ${one}?`,
    names: keywords.filter((word) => !word.includes(' ')),
    ...(multiple ? { multiple } : {}),
    search: (text, env) => page(text.trim() === '' ? {} : { keyword: text.trim() }, env),
    // By its number nobody reads what was deleted, but in the list of that.
    read: async (id, env) => (deleted ? (await page({ ids: [Number(id)] }, env))[0] : toRef(await get(env, id))),
  }
}

/** The version that a change of a record is based on: the one the person saw, else the one it has now. */
export async function versionOf<R extends RecordKind, Row extends ResourceRow>(
  { resource, calls }: Pick<Described<R, Row>, 'resource' | 'calls'>,
  id: number,
  { call, known, customerId }: Env,
): Promise<number> {
  const seen = known(resource, id)
  return seen?.version ?? ((await call(calls.read, resourceInput(calls.read, { customerId, id }))) as Row).version
}

/** Takes them back in when every one of them is out; otherwise all of them go out. */
const opposite =
  <R extends Resource>(resource: R) =>
  (ctx: Context): boolean | undefined => {
    const records = targetRefs(ctx)
      .map(({ id }) => knownRecord(ctx, resource, id) as Known<R> | undefined)
      .filter((record) => record !== undefined)
    return records.length === 0 ? undefined : !records.every((record) => record?.exclude)
  }

const nameOf = (ctx: Context, resource: Resource, id: RecordId) => knownRef(ctx, resource, id)?.label ?? String(id)
const capital = (word: string) => word.charAt(0).toUpperCase() + word.slice(1)

const onRecords: readonly Surface[] = ['palette', 'row', 'bulk', 'drawer']

/** Leaves records out of reports, or takes them back in. */
function excludeCommand<R extends RecordKind, Row extends ResourceRow>(
  of: Described<R, Row>,
  exclusion: AnyCall,
): AnyCommand {
  const { resource, one, keywords, path } = of
  const One = capital(one)
  return defineCommand({
    section: resource,
    resource,
    id: `${resource}.exclude`,
    title: `Exclude or include ${one}`,
    short: 'Exclude / include',
    keywords: ['leave out of reports', 'kecualikan', 'sertakan', 'keluarkan dari laporan', ...keywords],
    permission: exclusion.access as Permission,
    risk: 'reversible',
    surfaces: onRecords,
    shortcut: { keys: 'v x', on: path },
    args: z.object({ record: Id, exclude: z.boolean() }),
    ask: {
      record: pickOf(of, true),
      exclude: bool('Exclude from reports?', {
        yes: 'Exclude',
        no: 'Include',
        names: ['exclude', 'kecualikan'],
      }),
    },
    over: 'record',
    from: { record: selected(resource), exclude: opposite(resource) },
    // What is sent is the value that there is now (specification, section 4).
    run: ({ record, exclude }, { call, customerId }) =>
      call(
        exclusion,
        resourceInput(exclusion, { customerId, id: record, body: { exclude: !exclude } }),
      ) as Promise<Excluded>,
    done: ({ exclude, version }, { record }, ctx) => ({
      say: exclude
        ? say(`${One} {{name}} excluded from reports`, { name: nameOf(ctx, resource, record) })
        : say(`${One} {{name}} included in reports`, { name: nameOf(ctx, resource, record) }),
      became: { resource, id: record, now: { exclude, version } },
      stale: [resource],
    }),
  })
}

/** Puts a deleted record back. */
function restoreCommand<R extends RecordKind, Row extends ResourceRow>(of: Described<R, Row>): AnyCommand {
  const { resource, one, keywords, calls, label } = of
  return defineCommand({
    section: resource,
    resource,
    id: `${resource}.restore`,
    title: `Restore ${one}`,
    short: 'Restore',
    keywords: ['undelete', 'put back', 'pulihkan', 'kembalikan', ...keywords],
    permission: [calls.update.access, calls.remove.access] as Permission[],
    risk: 'reversible',
    surfaces: ['palette'],
    args: z.object({ record: Id }),
    ask: { record: pickOf(of, false, true) },
    run: ({ record }, { call, customerId }) =>
      call(
        calls.update,
        resourceInput(calls.update, { customerId, id: record, body: { restore: true } }),
      ) as Promise<Row>,
    done: (row) => ({ say: say('{{name}} restored', { name: label(row) }), stale: [resource] }),
  })
}

/** The commands that kinds have alike: create, edit, delete, export and, where it says so, exclude and restore. */
export function recordCommands<R extends RecordKind, Row extends ResourceRow>(
  of: Described<R, Row>,
): readonly AnyCommand[] {
  const { resource, one, many, path, keywords, calls, mayEdit, mayDelete } = of
  const { exclude } = calls
  const One = capital(one)
  const about = { section: resource, resource }
  const has = (id: CommonCommand) => of.commands?.includes(id) ?? true
  const may = (call: Exclude<ResourceCallName, 'exclude'>) => calls[call].access as Permission
  const blocked = (check: RecordRule<Row> | undefined) =>
    check ? { blocked: rule(resource, 'record', (record) => check(record as unknown as Row)) } : {}
  const create = () =>
    defineCommand({
      ...about,
      id: `${resource}.create`,
      title: of.creation?.title ?? `Create ${one}`,
      short: of.creation?.short ?? 'Create',
      keywords: ['new', 'add', 'buat', 'tambah', ...keywords],
      permission: may('create'),
      risk: 'read',
      surfaces: ['palette', 'toolbar'],
      // `/roles?list`: the other lists that a screen shows.
      shortcut: { keys: 'c', on: path.replace(/=.*/, '') },
      args: z.object({}),
      ask: {},
      run: async () => {},
      done: () => ({ goTo: of.createPath ?? `${path}?create=true` }),
    })
  const edit = () =>
    defineCommand({
      ...about,
      id: `${resource}.edit`,
      title: `Edit ${one}`,
      short: 'Edit',
      keywords: ['change', 'ubah', 'sunting', 'perbarui', ...(of.editKeywords ?? []), ...keywords],
      permission: may('update'),
      risk: 'read',
      surfaces: ['palette', 'row', 'drawer'],
      shortcut: { keys: 'e', on: path },
      args: z.object({ record: Id }),
      ask: { record: pickOf(of) },
      from: { record: focused(resource) },
      ...blocked(mayEdit),
      run: async () => {},
      done: (_result, { record }) => ({ goTo: `${of.editPath ?? `${path}/edit`}/${record}` }),
    })
  const remove = () =>
    defineCommand({
      ...about,
      id: `${resource}.delete`,
      title: `Delete ${one}`,
      short: 'Delete',
      keywords: ['remove', 'hapus', 'buang', ...keywords],
      permission: may('remove'),
      risk: of.deletion ?? 'irreversible',
      surfaces: onRecords,
      shortcut: { keys: 'd', on: path },
      args: z.object({ record: Id }),
      ask: { record: pickOf(of, true) },
      over: 'record',
      from: { record: selected(resource) },
      ...blocked(mayDelete),
      confirm: (_given, _ctx, targets) => ({
        title: counted(targets.length, `Delete ${one} {{name}}?`, `Delete {{count}} ${many}?`, {
          name: targets[0]?.label,
        }),
        detail: of.onDelete ?? 'It leaves every list. The audit can put it back.',
        action: 'Delete',
      }),
      run: ({ record }, { call, customerId }) =>
        call(calls.remove, resourceInput(calls.remove, { customerId, id: record })),
      done: (_result, { record }, ctx) => ({
        say: say(`${One} {{name}} deleted`, { name: nameOf(ctx, resource, record) }),
        stale: [resource],
      }),
    })
  return [
    ...(has('create') ? [create()] : []),
    ...(has('edit') ? [edit()] : []),
    ...(has('delete') ? [remove()] : []),
    ...(exclude && has('exclude') ? [excludeCommand(of, exclude)] : []),
    ...(of.restores && has('restore') ? [restoreCommand(of)] : []),
    ...(has('export') ? [exportOf({ resource, many, list: calls.listDef })] : []),
  ]
}
