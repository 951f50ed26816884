import { useTranslation } from '#console/app/i18n.ts'
import type { ListSearchState } from '#console/list/filter/use-list-search.ts'
import { useCommandKeys } from '#console/screen/key-hint.tsx'
import { useScreenCommands } from '#console/screen/use-screen-commands.ts'
import { Button } from '#console/ui/button.tsx'
import { switchCommands } from './switch.commands.ts'

/** The button between list and board; the filters stay. */
export default function BoardSwitch({ search, change }: ListSearchState) {
  const { t } = useTranslation()
  const isBoard = search.board === true
  const turn = () => change({ board: isBoard ? undefined : true })
  useScreenCommands(switchCommands, { switch: turn })
  return (
    <Button icon="columns" keys={useCommandKeys(switchCommands.switch)} aria-pressed={isBoard} onClick={turn}>
      {t('Board')}
    </Button>
  )
}
