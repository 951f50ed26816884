import type { Employee } from '#contract/hr/employee.ts'
import type { Child, Education, EmergencyContact, EmployeeEmail } from '#contract/hr/employee-parts.ts'
import { emailKindWords } from '#contract/hr/employee-parts.ts'
import { dependentsOf } from '#contract/hr/employee.rules.ts'
import { nameRef } from '#engine/context.ts'
import { i18n, useTranslation } from '#console/app/i18n.ts'
import { PersonalValue } from '#console/resource/personal-value.tsx'
import { calendarDay } from '#console/ui/format.ts'
import { StatusPill } from '#console/ui/status-pill.tsx'

const rowsIn = <T,>(value: unknown) => (Array.isArray(value) ? (value as T[]) : [])

/** The parts of an employee in one line each, for the summary of a conflict and for copying. */
export const emailsWords = (value: unknown) =>
  rowsIn<EmployeeEmail>(value)
    .map(({ address }) => address)
    .join(', ')
export const educationWords = (value: unknown) =>
  rowsIn<Education>(value)
    .map(({ level, school }) => `${level} ${school}`)
    .join(', ')
export const contactsWords = (value: unknown) =>
  rowsIn<EmergencyContact>(value)
    .map(({ name, phone }) => `${name} ${phone}`)
    .join(', ')
export const childrenWords = (value: unknown) =>
  rowsIn<Child>(value)
    .map(({ name }) => name)
    .join(', ')

export function Lines({ lines }: { lines: readonly string[] | undefined }) {
  if (!lines || lines.length === 0) return null
  return (
    <ul className="flex flex-col">
      {lines.map((line, at) => (
        // oxlint-disable-next-line react/no-array-index-key -- two contacts may read alike
        <li key={at}>{line}</li>
      ))}
    </ul>
  )
}

const joined = (...parts: readonly (string | number | null | undefined)[]) =>
  parts.filter((part) => part !== null && part !== undefined && part !== '').join(' · ')

export const emailLines = (row: Employee) =>
  row.emails?.map(({ address, kind, primary }) =>
    joined(address, i18n.t(emailKindWords[kind]), primary ? i18n.t('Primary address') : null),
  )
export const educationLines = (row: Employee) =>
  row.education?.map(({ level, school, major, startYear, endYear }) =>
    joined(level, school, major, startYear || endYear ? `${startYear ?? ''}–${endYear ?? ''}` : null),
  )
export const contactLines = (row: Employee) =>
  row.contacts?.map(({ name, relation, phone, address }) => joined(name, relation, phone, address))

/** The children; of a number that is stored some digits, and a way to all of them that is noted. */
export function ChildLines({ row }: { row: Employee }) {
  if (!row.children || row.children.length === 0) return null
  return (
    <ul className="flex flex-col">
      {row.children.map(({ id = 0, name, birthDate, nikMask }) => (
        <li key={id} className="flex flex-wrap items-center gap-x-3">
          <span>{joined(name, calendarDay(birthDate))}</span>
          {nikMask ? (
            <PersonalValue
              mask={nikMask}
              command="employee.reveal-child"
              record={nameRef({ resource: 'employeeChild', id, label: name, of: [row.id] })}
            />
          ) : null}
        </li>
      ))}
    </ul>
  )
}

/** Whether an employee works here, and that more children are named than the tax office counts. */
export function EmployeeStatus({ row }: { row: Employee }) {
  const { t } = useTranslation()
  const children = row.children?.length ?? 0
  const dependents = dependentsOf(row.ptkpStatus)
  return (
    <span className="flex flex-wrap items-center gap-x-3 gap-y-1">
      <StatusPill tone={row.active ? 'success' : 'neutral'}>
        {t(row.active ? 'Works here' : 'No longer works here')}
      </StatusPill>
      <span>{joined(row.employeeNo, row.position, row.departmentName)}</span>
      {children > dependents ? (
        <span className="text-warning">
          {t('{{count}} children are listed, but the PTKP status {{status}} covers {{dependents}}.', {
            count: children,
            status: row.ptkpStatus,
            dependents,
          })}
        </span>
      ) : null}
    </span>
  )
}
