import { useAtomValue } from 'jotai'
import { useRef, useState } from 'react'
import { useTranslation } from '#console/app/i18n.ts'
import { useCommandContext } from '#console/commands/context-atoms.ts'
import { registeredAtom } from '#console/commands/registry/registered.ts'
import { useWords } from '#console/commands/say.ts'
import { startCommand } from '#console/commands/start-command.ts'
import { IconButton } from '#console/ui/icon-button.tsx'
import { obstacleSay } from '#engine/obstacle.ts'
import { promptOf } from '#engine/answers/fill.ts'
import { readState } from '#engine/state.ts'
import RowMenu from '#console/list/row-menu.tsx'

interface ExportMenuProps {
  resource: string
  onLeave: () => void
}

/** The formats in which the list, or what is selected in it, can be saved; for lists that have such a command. */
export function ExportMenu({ resource, onLeave }: ExportMenuProps) {
  const { t } = useTranslation()
  const words = useWords()
  const button = useRef<HTMLButtonElement>(null)
  const [place, setPlace] = useState<{ x: number; y: number }>()
  const ctx = useCommandContext()
  const command = useAtomValue(registeredAtom).find(({ id }) => id === `${resource}.export`)
  const state = command && readState(command, ctx)
  if (!command || !state || state.kind === 'hidden') return null
  const prompt = promptOf(command, 'format', {}, ctx)
  const formats = prompt.kind === 'enum' ? prompt.options : []
  const blocked = state.kind === 'blocked' ? words(obstacleSay(state.reason)) : undefined
  const label = ctx.selection.length > 0 || ctx.allRows ? t('Export what is selected') : t('Export the list')
  return (
    <>
      <IconButton
        ref={button}
        icon="download"
        label={label}
        aria-haspopup="menu"
        aria-expanded={place !== undefined}
        onClick={() => {
          const box = button.current?.getBoundingClientRect()
          if (box) setPlace({ x: box.left, y: box.bottom + 4 })
        }}
      />
      {place ? (
        <RowMenu
          label={label}
          heading={prompt.kind === 'enum' && prompt.help !== undefined ? words(prompt.help) : undefined}
          place={place}
          onClose={() => {
            setPlace(undefined)
            onLeave()
          }}
          items={formats.map(({ value, label: format, hint }) => ({
            key: value,
            label: t(format),
            hint: hint === undefined ? undefined : t(hint),
            blocked,
            run: () => startCommand(command.id, { format: value }, 'toolbar'),
          }))}
        />
      ) : null}
    </>
  )
}
