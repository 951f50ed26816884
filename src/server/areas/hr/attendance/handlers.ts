import type * as calls from '#contract/hr/work-day.ts'
import { workDay } from '#contract/hr/work-day.ts'
import { chooseCustomer } from '#server/core/auth/rights.ts'
import type { Handlers } from '#server/core/http/context.ts'
import { fail } from '#server/core/http/fail.ts'
import { resourceHandlers } from '#server/core/resource/handlers.ts'
import { applicantOf } from '../leave/spans.ts'
import { importPunches } from './import.ts'
import { sheetOf, writeSheet } from './sheet.ts'
import { summaryOf } from './summary.ts'
import days from './work-day.resource.ts'

const { list, read, create, update, remove } = resourceHandlers(days, workDay.calls)

export const workDayHandlers: Handlers<typeof calls> = {
  workDayList: list,
  workDayRead: read,
  workDayCreate: create,
  workDayUpdate: update,
  workDayRemove: remove,
  workSummary: ({ query: { customerId, departmentCode, ...span } }, { tx, session }) =>
    summaryOf(tx, { customerId: chooseCustomer(session, customerId), departmentCode }, span),
  async employeeWorkSummary({ params: { id }, query }, { tx }) {
    const employee = await applicantOf(tx, { id })
    if (!employee) throw fail('NOT_FOUND', { what: 'employee' })
    return summaryOf(tx, { customerId: employee.customerId, employeeId: id }, query)
  },
  workSheet: ({ query: { customerId, ...asked } }, { tx, session }) =>
    sheetOf(tx, chooseCustomer(session, customerId), asked),
  workSheetWrite: ({ query, body }, context) =>
    writeSheet(chooseCustomer(context.session, query.customerId), body.entries, context),
  workImport: ({ query, body }, context) =>
    importPunches(chooseCustomer(context.session, query.customerId), body, context),
}
