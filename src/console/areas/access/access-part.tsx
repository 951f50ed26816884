import type { UseQueryResult } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { useState } from 'react'
import { useErrorText } from '#console/app/error-text.ts'
import { useTranslation } from '#console/app/i18n.ts'
import { Button } from '#console/ui/button.tsx'
import { Icon } from '#console/ui/icon.tsx'
import { Skeleton } from '#console/ui/skeleton.tsx'

interface AccessPartProps<T> {
  query: Pick<UseQueryResult<T>, 'data' | 'error' | 'refetch'>
  children: (data: T) => ReactNode
}

/** A part of the page that is read for itself: while it is read, where that failed, and once it is there. */
export function AccessPart<T>({ query: { data, error, refetch }, children }: AccessPartProps<T>) {
  const { t } = useTranslation()
  const errorText = useErrorText()
  if (error)
    return (
      <div role="alert" className="flex flex-col items-start gap-2 py-2">
        <p className="text-danger">{errorText(error)}</p>
        <Button onClick={() => void refetch()}>{t('Try again')}</Button>
      </div>
    )
  return data === undefined ? <Skeleton className="h-24" /> : children(data)
}

interface ExpandableProps {
  title: string
  about: ReactNode
  children: ReactNode
}

/** A line that opens what belongs to it, which is read only then. */
export function Expandable({ title, about, children }: ExpandableProps) {
  const [isOpen, setOpen] = useState(false)
  return (
    <details
      className="rounded-md border border-line bg-raised"
      onToggle={(event) => setOpen(event.currentTarget.open)}
    >
      <summary className="flex cursor-pointer flex-wrap items-center gap-x-3 gap-y-1 px-3 py-2">
        <Icon name={isOpen ? 'chevron-down' : 'chevron-right'} className="shrink-0 text-muted" />
        <span className="min-w-40 grow basis-0 font-medium">{title}</span>
        <span className="text-sm text-muted">{about}</span>
      </summary>
      {isOpen ? <div className="border-t border-line px-3 py-2">{children}</div> : null}
    </details>
  )
}
