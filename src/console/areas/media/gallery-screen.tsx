import { atom, useAtomValue, useStore } from 'jotai'
import { useMemo } from 'react'
import { ApiError } from '#contract/core/api-error.ts'
import { allows } from '#contract/core/permission.ts'
import type { Media } from '#contract/media/media.ts'
import { mediaMove, mediaUpload } from '#contract/media/media.ts'
import { mediaRule } from '#contract/media/purposes.ts'
import { callApi } from '#console/api/api.ts'
import { goTo } from '#console/app/current-console.ts'
import { errorText } from '#console/app/error-text.ts'
import { useTranslation } from '#console/app/i18n.ts'
import { useScreenSearch } from '#console/app/screen/keep-alive.ts'
import type { LoadInput, ScreenModule } from '#console/app/screen/lazy-screen.tsx'
import { permissionsAtom } from '#console/app/session/session-state.ts'
import { selectionAtom } from '#console/commands/context-atoms.ts'
import type { Customer } from '#console/list/customer.tsx'
import { customerAtom, WithCustomer } from '#console/list/customer.tsx'
import { loadList } from '#console/list/load.ts'
import type { ResourceList } from '#console/list/resource-list.ts'
import { GridTile } from '#console/list/rows/grid-tile.tsx'
import { ResourceTable } from '#console/list/resource-table.tsx'
import CreatePane from '#console/resource/create-pane.tsx'
import { listOf } from '#console/resource/list-of.tsx'
import { showToast } from '#console/ui/layer/toasts.ts'
import { FolderTree, UpOneFolder } from './folder-tree.tsx'
import view from './media.resource.tsx'
import { MediaTile } from './tile.tsx'
import { UploadList } from '#console/upload/upload-list.tsx'
import { UploadButton, UploadZone } from '#console/upload/upload-zone.tsx'
import { filesChanged, sending, upload } from '#console/upload/uploads.ts'

const TILE = { width: 168, height: 176 }

/** The gallery as a list: what is in a folder, as tiles. A search looks through all folders. */
const galleryList = (customer: Customer) => {
  const list = listOf(view, customer) as unknown as ResourceList<Media>
  return {
    ...list,
    tiles: { ...TILE, Tile: GridTile<Media>, render: (item: Media) => <MediaTile item={item} /> },
    nameField: 'name',
    enter: (item: Media) => (item.kind === 'FOLDER' ? { parentId: item.id, keyword: undefined } : undefined),
    scope: (asked: Readonly<Record<string, unknown>>) => (asked.keyword === undefined ? { parentId: 'empty' } : {}),
  } satisfies ResourceList<Media>
}

/** What is being dragged. */
const draggedAtom = atom<readonly Media[]>([])

/** Puts items into a folder, or out of all, one after the other. */
async function moveInto(items: readonly Media[], mediaParentId: number | null): Promise<void> {
  for (const { id, version } of items) {
    if (id !== mediaParentId) await callApi(mediaMove, { mediaItemId: id, body: { mediaParentId, version } })
  }
}

function Gallery({ customer }: { customer: Customer }) {
  const { t } = useTranslation()
  const store = useStore()
  const may = useAtomValue(permissionsAtom)
  const search = useScreenSearch()
  // Conditions of a list are texts in the address.
  const folder = Number(search.parentId) || undefined
  const { id: customerId, timezone } = customer
  const canMove = allows(may, 'media:update')

  const list = useMemo(() => {
    const drop = (into: number | null) => {
      moveInto(store.get(draggedAtom), into).then(filesChanged, (error: unknown) => {
        filesChanged()
        if (error instanceof ApiError) showToast({ tone: 'error', title: errorText(error) })
      })
    }
    const made = galleryList({ id: customerId, timezone })
    // A new folder is made in the one that is open.
    const inside = { ...view, form: { ...view.form, blank: { ...view.form.blank, parentId: folder ?? null } } }
    const create = ({ onDone }: { onDone: (id: number | undefined) => void }) => (
      <CreatePane view={inside} customer={{ id: customerId, timezone }} onDone={onDone} />
    )
    if (!canMove) return { list: { ...made, create }, drop }
    const drag = {
      start(item: Media, isSelected: boolean) {
        const chosen = store.get(selectionAtom).flatMap(({ record }) => (record ? [record as Media] : []))
        store.set(draggedAtom, isSelected && chosen.length > 0 ? chosen : [item])
      },
      accepts: ({ kind }: Media) => kind === 'FOLDER',
      drop: ({ id }: Media) => drop(id),
    }
    return { list: { ...made, create, tiles: { ...made.tiles, drag } }, drop }
  }, [customerId, timezone, folder, canMove, store])

  const query = { customerId, ...(folder === undefined ? {} : { mediaParentId: folder }) }
  const onFiles = allows(may, 'media:create')
    ? (files: File[]) => upload(files, sending(mediaUpload, { query }), mediaRule, filesChanged)
    : undefined

  const tree = {
    customerId,
    current: folder,
    onOpen: (id: number | null) => goTo(id === null ? '/gallery' : `/gallery?parentId=${id}`),
  }

  return (
    <UploadZone onFiles={onFiles}>
      <FolderTree {...tree} onDrop={list.drop} />
      <div className="flex min-h-0 min-w-0 grow flex-col">
        <UpOneFolder {...tree} />
        {onFiles ? (
          <div className="flex items-center gap-3 border-b border-line px-4 py-2">
            <UploadButton onFiles={onFiles} />
            <span className="text-muted">{t('Or drop files here, or paste them.')}</span>
          </div>
        ) : null}
        <UploadList />
        <ResourceTable list={list.list} />
      </div>
    </UploadZone>
  )
}

export default {
  default: () => <WithCustomer>{(customer) => <Gallery key={customer.id} customer={customer} />}</WithCustomer>,
  async load(input: LoadInput<unknown, unknown>) {
    const customer = input.context.store.get(customerAtom)
    if (customer) await loadList(input, galleryList(customer), customer.id)
  },
} satisfies ScreenModule<unknown, unknown>
