import { records } from '#console/form/choice/record-source.ts'

/** Core classes, by code or title. */
export const classes = (customerId: number) => records('class', customerId)

/** Scheduled classes, by code or title; those of one class when it is known. */
export const schedules = (customerId: number, coreClassId: number | null) => records('lms', customerId, coreClassId)
