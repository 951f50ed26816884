import { useQuery } from '@tanstack/react-query'
import { useMemo, useState } from 'react'
import { media } from '#contract/media/media.ts'
import type { Media } from '#contract/media/media.ts'
import { apiQuery } from '#console/api/query.ts'
import { useTranslation } from '#console/app/i18n.ts'
import { useRovingFocus } from '#console/screen/use-roving-focus.ts'
import { Button } from '#console/ui/button.tsx'
import { cx } from '#console/ui/cx.ts'
import { Icon } from '#console/ui/icon.tsx'

/** The top of the tree is no folder. */
const TOP = 'top'

interface Node {
  id: number | null
  name: string
  level: number
  hasChildren: boolean
}

/** The folders that are in view, top to bottom, each with its depth. */
function visible(folders: readonly Media[], open: ReadonlySet<number>): Node[] {
  const byParent = Map.groupBy(folders, ({ parentId }) => parentId)
  const below = (parent: number | null, level: number): Node[] =>
    (byParent.get(parent) ?? []).flatMap(({ id, name }) => {
      const node = { id, name, level, hasChildren: byParent.has(id) }
      return open.has(id) ? [node].concat(below(id, level + 1) as (typeof node)[]) : [node]
    })
  return below(null, 2)
}

/** The folder and all that it is in. */
function pathOf(folders: readonly Media[], id: number | undefined): number[] {
  const parents = new Map(folders.map((folder) => [folder.id, folder.parentId]))
  const path: number[] = []
  for (let at = id; at !== undefined && !path.includes(at); at = parents.get(at) ?? undefined) path.push(at)
  return path
}

interface FolderTreeProps {
  customerId: number
  current: number | undefined
  onOpen: (id: number | null) => void
  /** What is dragged was dropped on a folder. */
  onDrop: (id: number | null) => void
}

function useFolders(customerId: number): readonly Media[] {
  const query = { customerId, kind: ['FOLDER' as const], sort: 'name' as const, limit: 200 }
  const { data } = useQuery(apiQuery(media.calls.list, { query }))
  return useMemo(() => data?.data ?? [], [data])
}

/** The folders of the gallery as a tree: arrows walk and unfold it, letters find a folder by its name. */
export function FolderTree({ customerId, current, onOpen, onDrop }: FolderTreeProps) {
  const { t } = useTranslation()
  const folders = useFolders(customerId)
  const [toggled, setToggled] = useState<ReadonlyMap<number, boolean>>(new Map())
  const [target, setTarget] = useState<string>()
  const open = useMemo(() => {
    const all = new Set(pathOf(folders, current))
    for (const [id, isOpen] of toggled) {
      if (isOpen) all.add(id)
      else all.delete(id)
    }
    return all
  }, [folders, current, toggled])
  const nodes: Node[] = [
    { id: null, name: t('Gallery'), level: 1, hasChildren: folders.length > 0 },
    ...visible(folders, open),
  ]
  const keyOf = ({ id }: Node) => (id === null ? TOP : String(id))
  const {
    frame,
    handlers,
    current: focused,
    focusRow,
    step,
    stop,
  } = useRovingFocus({
    rows: nodes.map(keyOf),
    labels: nodes.map(({ name }) => name),
    first: current === undefined ? TOP : String(current),
  })
  const set = (id: number, isOpen: boolean) => setToggled((all) => new Map(all).set(id, isOpen))

  function onKeyDown(event: React.KeyboardEvent) {
    const at = nodes.find((node) => keyOf(node) === focused)
    if (at?.id !== undefined && at.id !== null && (event.key === 'ArrowRight' || event.key === 'ArrowLeft')) {
      event.preventDefault()
      event.stopPropagation()
      const isOpen = open.has(at.id)
      if (event.key === 'ArrowRight' && at.hasChildren && !isOpen) set(at.id, true)
      else if (event.key === 'ArrowRight') step(1)
      else if (isOpen && at.hasChildren) set(at.id, false)
      else {
        const parent = folders.find(({ id }) => id === at.id)?.parentId
        focusRow(parent === null || parent === undefined ? TOP : String(parent))
      }
      return
    }
    handlers.onKeyDown(event)
  }

  return (
    <nav aria-label={t('Folders')} className="w-56 shrink-0 overflow-y-auto border-r border-line py-2 max-md:hidden">
      {/* oxlint-disable-next-line jsx-a11y/interactive-supports-focus -- its items have the focus */}
      <div
        ref={frame}
        role="tree"
        data-type-ahead
        aria-label={t('Folders')}
        onFocus={handlers.onFocus}
        onKeyDown={onKeyDown}
      >
        {nodes.map((node) => {
          const { id, name, level, hasChildren } = node
          const key = keyOf(node)
          const isCurrent = (id ?? undefined) === current
          const isOpen = id === null || open.has(id)
          return (
            <div
              key={key}
              role="treeitem"
              data-row={key}
              aria-level={level}
              aria-selected={isCurrent}
              aria-expanded={hasChildren ? isOpen : undefined}
              tabIndex={stop(key)}
              style={{ paddingLeft: `${level * 0.75}rem` }}
              className={cx(
                'flex h-7 cursor-pointer items-center gap-1.5 pr-2 -outline-offset-2 focus-visible:outline-2 focus-visible:outline-accent',
                target === key ? 'bg-accent-soft' : isCurrent ? 'bg-hover font-medium' : 'hover:bg-sunken',
              )}
              onClick={() => onOpen(id)}
              onKeyDown={(event) => {
                if (event.key !== 'Enter' && event.key !== ' ') return
                event.preventDefault()
                event.stopPropagation()
                onOpen(id)
              }}
              onDragOver={(event) => {
                if (event.dataTransfer.types.includes('Files')) return
                event.preventDefault()
                setTarget(key)
              }}
              onDragLeave={() => setTarget(undefined)}
              onDrop={(event) => {
                setTarget(undefined)
                if (event.dataTransfer.types.includes('Files')) return
                event.preventDefault()
                onDrop(id)
              }}
            >
              <Icon
                name={hasChildren && isOpen ? 'chevron-down' : 'chevron-right'}
                size={12}
                className={hasChildren ? '' : 'invisible'}
              />
              <span className="truncate">{name}</span>
            </div>
          )
        })}
      </div>
    </nav>
  )
}

/** Where the tree has no room: the way out of the folder that is open. */
export function UpOneFolder({ customerId, current, onOpen }: Omit<FolderTreeProps, 'onDrop'>) {
  const { t } = useTranslation()
  const folders = useFolders(customerId)
  const folder = folders.find(({ id }) => id === current)
  if (!folder) return null
  const { parentId, parent } = folder
  return (
    <Button look="ghost" className="self-start md:hidden" onClick={() => onOpen(parentId)}>
      ‹ {parent?.name ?? t('Gallery')}
    </Button>
  )
}
