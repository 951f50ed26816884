import type { ReactNode } from 'react'
import { Suspense, useMemo, useRef } from 'react'
import type { RecordRef } from '#engine/context.ts'
import { useTranslation } from '#console/app/i18n.ts'
import { useCommands } from '#console/commands/use-commands.ts'
import { RecordCommands } from '#console/list/drawer/command-buttons.tsx'
import { PageHeader } from '#console/ui/page-header.tsx'
import { Skeleton } from '#console/ui/skeleton.tsx'
import { Tabs } from '#console/ui/tabs.tsx'
import { usePlace } from './use-place.ts'

interface Part<T extends string> {
  id: T
  /** English, translated here. */
  label: string
  badge?: ReactNode
  content: ReactNode
}

interface RecordPageProps<T extends string> {
  title: string
  /** The record that the commands of the header are about. */
  record: RecordRef
  /** What is read at a glance, below the title. */
  summary: ReactNode
  parts: readonly [Part<T>, ...Part<T>[]]
  /** Undefined: the first. */
  part: T | undefined
  onPart: (part: T) => void
}

/** The page of one record: its name with its commands, what is read at a glance, and its parts as tabs. */
export function RecordPage<T extends string>({ title, record, summary, parts, part, onPart }: RecordPageProps<T>) {
  const { t } = useTranslation()
  const box = useRef<HTMLDivElement>(null)
  usePlace(box, true)
  const commands = useCommands(
    'drawer',
    useMemo(() => [record], [record]),
  )
  const shown = parts.find(({ id }) => id === part) ?? parts[0]
  return (
    <>
      <PageHeader title={title} actions={<RecordCommands commands={commands} />}>
        {summary}
      </PageHeader>
      <Tabs
        label={t('Parts of the record')}
        value={shown.id}
        onChange={onPart}
        tabs={parts.map(({ id, label, badge }) => ({ id, label: t(label), badge }))}
      >
        <div
          ref={box}
          // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- what scrolls must be reached by the keyboard
          tabIndex={0}
          className="@container h-full overflow-y-auto -outline-offset-2"
        >
          <Suspense fallback={<Skeleton className="m-4 h-60" />}>{shown.content}</Suspense>
        </div>
      </Tabs>
    </>
  )
}
