import type { ComponentType } from 'react'
import type { Permission } from '#contract/core/permission.ts'
import type { RecordKind } from '#contract/kinds.ts'
import { lazyPart } from './lazy-part.tsx'

export interface RecordTabProps {
  id: number
  customerId: number
}

/** A part of a record's page that another area shows, as a tab next to the record's own form. */
export interface RecordTab {
  /** Its name in the address: `?tab=scoring`. */
  readonly key: string
  /** English. */
  readonly title: string
  readonly permission: Permission
  readonly Part: ComponentType<RecordTabProps>
}

export const recordTabs: Readonly<Partial<Record<RecordKind, readonly RecordTab[]>>> = {
  lms: [
    {
      key: 'scoring',
      title: 'Scoring',
      permission: 'grading:read',
      Part: lazyPart(() => import('#console/areas/grading/scheme/scheme-tab.tsx')),
    },
  ],
}
