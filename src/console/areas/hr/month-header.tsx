import { useTranslation } from '#console/app/i18n.ts'
import { monthName } from '#console/report/words.ts'
import type { ScreenCommands } from '#console/screen/define-commands.ts'
import { useScreenCommands } from '#console/screen/use-screen-commands.ts'
import { Button } from '#console/ui/button.tsx'
import { PageHeader } from '#console/ui/page-header.tsx'

/** `2026-11`, by the clock of the person. */
export function thisMonth(): string {
  const now = new Date()
  return `${now.getFullYear()}-${String(now.getMonth() + 1).padStart(2, '0')}`
}

/** `2026-12` and 1 → `2027-01` */
function monthAfter(month: string, by: number): string {
  const [year = 0, at = 1] = month.split('-').map(Number)
  return new Date(Date.UTC(year, at - 1 + by, 1)).toISOString().slice(0, 7)
}

/** `2026-11` → `2026-11-01` to `2026-11-30` */
export function daysOf(month: string): string[] {
  const [year = 0, at = 1] = month.split('-').map(Number)
  const count = new Date(Date.UTC(year, at, 0)).getUTCDate()
  return Array.from({ length: count }, (_, n) => `${month}-${String(n + 1).padStart(2, '0')}`)
}

interface MonthHeaderProps {
  title: string
  month: string
  commands: ScreenCommands<'previous' | 'next'>
  onShow: (month: string) => void
}

/** The head of a page that shows a month at a time. */
export function MonthHeader({ title, month, commands, onShow }: MonthHeaderProps) {
  const { t } = useTranslation()
  const show = (by: number) => onShow(monthAfter(month, by))
  useScreenCommands(commands, { previous: () => show(-1), next: () => show(1) })
  return (
    <PageHeader
      title={t(title)}
      actions={
        <>
          <Button onClick={() => show(-1)}>{t('Previous month')}</Button>
          <Button onClick={() => show(1)}>{t('Next month')}</Button>
        </>
      }
    >
      {monthName(month)}
    </PageHeader>
  )
}
