import { useEffect, useRef, useState } from 'react'
import { useTranslation } from '#console/app/i18n.ts'
import { IconButton } from '#console/ui/icon-button.tsx'
import RowMenu from '#console/list/row-menu.tsx'
import type { ListModel } from '#console/list/use-list.ts'

interface GroupMenuProps<Row> {
  model: ListModel<Row>
  groupings: readonly { key: string; title: string }[]
  /** Told how to open the menu, for keys and the palette. */
  opener: (open: () => void) => void
  onLeave: () => void
}

/** Chooses the column by which the rows are counted in groups. */
export function GroupMenu<Row>({ model, groupings, opener, onLeave }: GroupMenuProps<Row>) {
  const { t } = useTranslation()
  const { search, change } = model
  const button = useRef<HTMLButtonElement>(null)
  const [place, setPlace] = useState<{ x: number; y: number }>()
  function open() {
    const box = button.current?.getBoundingClientRect()
    if (box) setPlace({ x: box.left, y: box.bottom + 4 })
  }
  useEffect(() => opener(open))
  const none = { key: '', label: t('No grouping'), run: () => change({ group: undefined }) }
  return (
    <>
      <IconButton
        ref={button}
        icon="group"
        label={t('Group by')}
        data-command="console.group"
        aria-haspopup="menu"
        aria-expanded={place !== undefined}
        onClick={open}
      />
      {place ? (
        <RowMenu
          label={t('Group by')}
          place={place}
          items={[
            ...(search.group === undefined ? [] : [none]),
            ...groupings.map(({ key, title }) => ({ key, label: t(title), run: () => change({ group: key }) })),
          ]}
          onClose={() => {
            setPlace(undefined)
            onLeave()
          }}
        />
      ) : null}
    </>
  )
}
