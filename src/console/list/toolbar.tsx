import { useState } from 'react'
import { useTranslation } from '#console/app/i18n.ts'
import { useCommands } from '#console/commands/use-commands.ts'
import { Button } from '#console/ui/button.tsx'
import { CommandButtons, menuItems } from './drawer/command-buttons.tsx'
import RowMenu from './row-menu.tsx'

/** The commands of the list; behind one button where there is no room for more. */
export default function Toolbar({ resource, narrow }: { resource: string; narrow: boolean }) {
  const { t } = useTranslation()
  const commands = useCommands('toolbar', resource)
  const [menu, setMenu] = useState<{ x: number; y: number }>()
  if (!narrow) return <CommandButtons commands={commands} />
  if (commands.length === 0) return null
  return (
    <>
      <Button
        aria-haspopup="menu"
        onClick={(event) => {
          const box = event.currentTarget.getBoundingClientRect()
          setMenu({ x: box.left, y: box.bottom + 4 })
        }}
      >
        {t('Actions')}
      </Button>
      {menu ? (
        <RowMenu label={t('Actions')} place={menu} items={menuItems(commands)} onClose={() => setMenu(undefined)} />
      ) : null}
    </>
  )
}
