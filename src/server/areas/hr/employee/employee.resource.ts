import type { RawBuilder } from 'kysely'
import { sql } from 'kysely'
import type { LookupType } from '#contract/customer/lookup.ts'
import { employee } from '#contract/hr/employee.ts'
import { maskNumber, personalColumns } from '#server/core/crypto/personal.ts'
import type { Vault } from '#server/core/crypto/vault.ts'
import type { Columns } from '#server/core/db/write-row.ts'
import { ref } from '#server/core/find/description.ts'
import { serveResource } from '#server/core/resource/serve.ts'
import { cancelAfter } from '../leave/leaving.ts'
import { lookupOf, nextEmployeeNo, takenNik, unknownCodes, wrongSupervisor } from './check.ts'
import { partsOf, primaryOf, writeParts } from './parts.ts'

/** The columns that hold a number: sealed, what it is found by, and what is shown of it. */
function sealedColumns(vault: Vault, name: string, digits: string | null): Columns {
  return {
    ...personalColumns(vault, `employee.${name}`, digits),
    [`${name}_mask`]: digits === null ? null : maskNumber(digits),
  }
}

/** What a code is called: by the customer's own entry, or by the one that all have. */
const entryName = (type: LookupType, column: string): RawBuilder<unknown> => sql`coalesce((
  SELECT l.name FROM lookup l
   WHERE l.type = ${sql.lit(type)} AND l.code = ${ref(`employee.${column}`)} AND l.deleted_at IS NULL
     AND (l.customer_id IS NULL OR l.customer_id = employee.customer_id) ORDER BY l.customer_id NULLS LAST LIMIT 1),
  ${ref(`employee.${column}`)})`

const coded = (type: LookupType, column: string) => ({
  value: ref(`employee.${column}`),
  choices: sql`SELECT DISTINCT code FROM lookup WHERE type = ${sql.lit(type)} AND deleted_at IS NULL`,
})

const stored = (mask: string, sealed: string) =>
  sql`coalesce(${ref(`employee.${mask}`)}, CASE WHEN ${ref(`employee.${sealed}`)} IS NOT NULL THEN '••••' END)`

const today = sql`(now() AT TIME ZONE (SELECT c.timezone FROM list_customer c WHERE c.id = employee.customer_id))::date`

interface Leaving {
  active?: boolean | undefined
  resignDate?: string | null | undefined
}

/** Someone stops to work here: at once, or after a last day. */
const leaves = (before: Leaving, { active, resignDate }: Leaving): boolean =>
  (active === false && before.active === true) || (Boolean(resignDate) && resignDate !== before.resignDate)

/** The people whom a customer employs. */
export default serveResource(employee, {
  columns: {
    photo: { pictures: 'file', column: 'photo_file_id' },
    supervisor: { id: ref('employee.supervisor_id'), name: ref('supervisor.name'), joins: ['supervisor'] },
    account: {
      id: ref('employee.master_id'),
      name: sql`(SELECT u.name FROM app_user u WHERE u.id = employee.master_id)`,
    },
    departmentCode: coded(lookupOf.departmentCode, 'department_code'),
    gradeCode: coded(lookupOf.gradeCode, 'grade_code'),
    employeeStatusCode: coded(lookupOf.employeeStatusCode, 'employee_status_code'),
    birthday: sql`(employee.birth_date + make_interval(years => extract(year FROM age(${today} - 1, employee.birth_date))::int + 1))::date`,
    departmentName: entryName(lookupOf.departmentCode, 'department_code'),
    gradeName: entryName(lookupOf.gradeCode, 'grade_code'),
    employeeStatusName: entryName(lookupOf.employeeStatusCode, 'employee_status_code'),
    religionName: entryName(lookupOf.religionCode, 'religion_code'),
    maritalStatusName: entryName(lookupOf.maritalStatusCode, 'marital_status_code'),
    nikMask: stored('nik_mask', 'nik_enc'),
    familyCardNoMask: stored('family_card_no_mask', 'family_card_no_enc'),
    npwpMask: stored('npwp_mask', 'npwp_enc'),
  },
  joins: { supervisor: sql`LEFT JOIN employee AS supervisor ON supervisor.id = employee.supervisor_id` },
  references: { supervisorId: { table: 'employee', what: 'an employee' } },
  unaudited: [
    'account',
    'birthday',
    'departmentName',
    'gradeName',
    'employeeStatusName',
    'religionName',
    'maritalStatusName',
  ],
  completeRow: async (tx, row) => ({ ...row, ...(await partsOf(tx, row.id)) }),
  async check({ customerId, input, before }, { tx, vault }) {
    const { nik, supervisorId } = input
    const id = before?.id
    return [
      ...(await unknownCodes(tx, customerId, input, before)),
      ...(nik ? await takenNik(tx, vault, { customerId, nik, id }) : []),
      ...(typeof supervisorId === 'number' && supervisorId !== before?.supervisorId
        ? await wrongSupervisor(tx, { customerId, supervisorId, id })
        : []),
    ]
  },
  write: {
    departmentCode: (code) => ({ department_code: code }),
    gradeCode: (code) => ({ grade_code: code }),
    employeeStatusCode: (code) => ({ employee_status_code: code }),
    nik: (digits, _writing, { vault }) => sealedColumns(vault, 'nik', digits),
    familyCardNo: (digits, _writing, { vault }) => sealedColumns(vault, 'family_card_no', digits),
    npwp: (digits, _writing, { vault }) => sealedColumns(vault, 'npwp', digits),
    bankAccount: (digits, _writing, { vault }) => sealedColumns(vault, 'bank_account', digits),
    bpjsKes: (digits, _writing, { vault }) => sealedColumns(vault, 'bpjs_kes', digits),
    bpjsTk: (digits, _writing, { vault }) => sealedColumns(vault, 'bpjs_tk', digits),
  },
  async values({ customerId, input, before }, { tx }) {
    const { employeeNo, emails, contractEnd } = input
    return {
      // A contract that is prolonged is reminded of again.
      ...(before && contractEnd !== undefined && contractEnd !== before.contractEnd ? { reminded_days: null } : {}),
      ...(before || employeeNo ? {} : { employee_no: await nextEmployeeNo(tx, customerId) }),
      ...(emails ? { email: primaryOf(emails)?.address ?? null } : {}),
    }
  },
  async afterWrite(id, { input, before, customerId }, context) {
    const { tx, vault, session } = context
    if (before && leaves(before, input)) await cancelAfter(id, input.resignDate ?? before.resignDate, context)
    const owner = { column: 'employee_id', id, customerId, masterId: session.masterId } as const
    const related = await writeParts(tx, vault, owner, input)
    return related.length > 0 ? { related } : undefined
  },
  isFinal: ({ active, resignDate, nik, familyCardNo, npwp, bankAccount, bpjsKes, bpjsTk }) =>
    // Requests that were cancelled with it do not come back.
    active === false ||
    typeof resignDate === 'string' ||
    [nik, familyCardNo, npwp, bankAccount, bpjsKes, bpjsTk].some((number) => number !== undefined),
  async usedBy(tx, { id }) {
    const reports = await tx
      .selectFrom('employee')
      .select('name')
      .where('supervisor_id', '=', id)
      .where('deleted_at', 'is', null)
      .orderBy('name')
      .limit(4)
      .execute()
    if (reports.length === 0) return undefined
    return `employees who report to this one (${reports.map(({ name }) => name).join(', ')})`
  },
})
