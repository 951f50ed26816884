import * as z from 'zod/mini'

/** What is refused about leave and attendance of employees. */
export const hrErrors = {
  LEAVE_BALANCE_INSUFFICIENT: {
    status: 409,
    data: z.object({ remaining: z.number(), amount: z.number() }),
    text: 'Only {{remaining}} is left, and {{amount}} is asked for.',
  },
  LEAVE_OVERLAP: {
    status: 409,
    data: z.object({ number: z.string() }),
    text: 'Request {{number}} is for the same time.',
  },
  LEAVE_BEGUN: {
    status: 409,
    data: z.object({ startDate: z.string() }),
    text: 'This leave began on {{startDate}} and can no longer be cancelled.',
  },
  LEAVE_PERMANENT: {
    status: 409,
    data: z.object({ number: z.string() }),
    text: '{{number}} stays on record: leave requests are cancelled, not deleted.',
  },
  OWN_LEAVE: {
    status: 409,
    data: z.object({}),
    text: 'This is your own request. Someone else has to decide on it.',
  },
  NO_EMPLOYEE: {
    status: 404,
    data: z.object({}),
    text: 'Your account does not belong to an employee.',
  },
  LOGIN_EXISTS: {
    status: 409,
    data: z.object({ name: z.string() }),
    text: '{{name}} has a login already. Its role can be changed.',
  },
  NO_LOGIN: {
    status: 409,
    data: z.object({ name: z.string() }),
    text: '{{name}} has no login.',
  },
  EMPLOYEE_LEFT: {
    status: 409,
    data: z.object({ name: z.string() }),
    text: '{{name}} no longer works here.',
  },
  EMPLOYEE_NO_EMAIL: {
    status: 409,
    data: z.object({ name: z.string() }),
    text: '{{name}} has no e-mail address. Add one first.',
  },
} as const
