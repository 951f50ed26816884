import type { Child, Education, EmergencyContact, EmployeeEmail } from '#contract/hr/employee-parts.ts'
import { maskNumber, sealNumber } from '#server/core/crypto/personal.ts'
import type { Vault } from '#server/core/crypto/vault.ts'
import type { Tx } from '#server/core/db/database.ts'
import type { Columns } from '#server/core/db/write-row.ts'
import type { Owner, PartRow } from '#server/core/resource/part-rows.ts'
import { partRows, writeRows } from '#server/core/resource/part-rows.ts'

/** The parts of an employee, each in a table of its own. */
export interface EmployeeParts {
  education: Education[]
  emails: EmployeeEmail[]
  contacts: EmergencyContact[]
  children: Child[]
}

type Row<T> = PartRow & T & { sort_order: number }

async function rowsOf<T>(tx: Tx, table: Parameters<typeof partRows>[1], employeeId: number): Promise<Row<T>[]> {
  const rows = (await partRows(tx, table, { column: 'employee_id', id: employeeId })) as Row<T>[]
  return rows.toSorted((one, other) => one.sort_order - other.sort_order || one.id - other.id)
}

interface EducationRow {
  level: string
  school: string
  major: string | null
  start_year: number | null
  end_year: number | null
  gpa: number | null
}
type EmailRow = Pick<EmployeeEmail, 'kind' | 'address'> & { is_primary: boolean }
interface ContactRow {
  name: string
  relation: string
  phone: string
  address: string | null
}
interface ChildRow {
  name: string
  gender: 'L' | 'P' | null
  birth_date: string
  nik_enc: string | null
  nik_hmac: string | null
  nik_mask: string | null
}

/** What an employee says beyond their row in a list. */
export async function partsOf(tx: Tx, id: number): Promise<EmployeeParts> {
  const education = await rowsOf<EducationRow>(tx, 'employee_education', id)
  const emails = await rowsOf<EmailRow>(tx, 'employee_email', id)
  const contacts = await rowsOf<ContactRow>(tx, 'employee_emergency_contact', id)
  const children = await rowsOf<ChildRow>(tx, 'employee_child', id)
  return {
    education: education.map((row) => ({
      id: row.id,
      level: row.level,
      school: row.school,
      major: row.major,
      startYear: row.start_year,
      endYear: row.end_year,
      gpa: row.gpa,
    })),
    emails: emails.map((row) => ({ id: row.id, kind: row.kind, address: row.address, primary: row.is_primary })),
    contacts: contacts.map((row) => ({
      id: row.id,
      name: row.name,
      relation: row.relation,
      phone: row.phone,
      address: row.address,
    })),
    children: children.map((row) => ({
      id: row.id,
      name: row.name,
      gender: row.gender,
      birthDate: row.birth_date,
      nikMask: row.nik_mask,
    })),
  }
}

const bytes = (value: Buffer) => `\\x${value.toString('hex')}`

/** The columns of a child's number: those of one that was typed, or those that are stored. */
function childNumber(vault: Vault, { nik }: Child, row: Row<ChildRow> | undefined): Columns {
  if (!nik) {
    return { nik_enc: row?.nik_enc ?? null, nik_hmac: row?.nik_hmac ?? null, nik_mask: row?.nik_mask ?? null }
  }
  const sealed = sealNumber(vault, 'employee_child.nik', nik)
  return { nik_enc: bytes(sealed.enc), nik_hmac: bytes(sealed.hmac), nik_mask: maskNumber(nik) }
}

/** The address that is written to: the one marked, or else the first. */
export const primaryOf = (emails: readonly EmployeeEmail[]): EmployeeEmail | undefined =>
  emails.find(({ primary }) => primary) ?? emails[0]

const blankAsNull = (text: string | null | undefined) => text || null

/** Writes the parts that a change names. Answers what undoes that. */
export async function writeParts(tx: Tx, vault: Vault, owner: Owner, parts: Partial<EmployeeParts>) {
  const write = async (
    table: Parameters<typeof writeRows>[1],
    wanted: readonly { id?: number | undefined; columns: Columns }[] | undefined,
  ) => {
    if (!wanted) return []
    const before = await partRows(tx, table, owner)
    const rows = wanted.map(({ id, columns }, at) => ({ id, columns: { ...columns, sort_order: at + 1 } }))
    return (await writeRows(tx, table, owner, before, rows)).related
  }
  const { education, emails, contacts, children } = parts
  const primary = emails && primaryOf(emails)
  const stored = children ? await rowsOf<ChildRow>(tx, 'employee_child', owner.id) : []
  return [
    ...(await write(
      'employee_education',
      education?.map(({ id, level, school, major, startYear, endYear, gpa }) => ({
        id,
        columns: {
          level,
          school,
          major: blankAsNull(major),
          start_year: startYear ?? null,
          end_year: endYear ?? null,
          gpa: gpa ?? null,
        },
      })),
    )),
    ...(await write(
      'employee_email',
      emails?.map((email) => ({
        id: email.id,
        columns: { kind: email.kind, address: email.address, is_primary: email === primary },
      })),
    )),
    ...(await write(
      'employee_emergency_contact',
      contacts?.map(({ id, name, relation, phone, address }) => ({
        id,
        columns: { name, relation, phone, address: blankAsNull(address) },
      })),
    )),
    ...(await write(
      'employee_child',
      children?.map((child) => ({
        id: child.id,
        columns: {
          name: child.name,
          gender: child.gender ?? null,
          birth_date: child.birthDate,
          ...childNumber(
            vault,
            child,
            stored.find(({ id }) => id === child.id),
          ),
        },
      })),
    )),
  ]
}
