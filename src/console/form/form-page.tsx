import type { ReactNode } from 'react'
import { PageHeader } from '#console/ui/page-header.tsx'

interface FormPageProps {
  title: string
  actions?: ReactNode
  children: ReactNode
}

/** A screen that is a form: its head, and the form with room around it. */
export function FormPage({ title, actions, children }: FormPageProps) {
  return (
    <>
      <PageHeader title={title} actions={actions} />
      <div className="min-h-0 grow @container overflow-y-auto border-t border-line px-4 pt-4">{children}</div>
    </>
  )
}
