import * as z from 'zod/mini'

/** What is refused about customers, and about who works for them; part of the catalogue. */
export const customerErrors = {
  OTHER_CUSTOMER: {
    status: 403,
    data: z.object({ customerId: z.number() }),
    text: "You don't have access to customer {{customerId}}.",
  },
  CUSTOMER_SUSPENDED: {
    status: 403,
    data: z.object({ customerId: z.number(), customer: z.string() }),
    text: '{{customer}} is suspended until the academy lifts the suspension.',
  },
  CUSTOMER_CLOSED: {
    status: 403,
    data: z.object({ customerId: z.number(), customer: z.string() }),
    text: '{{customer}} is closed: it can no longer be worked for.',
  },
  OWN_CUSTOMER: {
    status: 409,
    data: z.object({}),
    text: 'You work for this customer yourself.',
  },
  LAST_SUPERADMIN: {
    status: 409,
    data: z.object({ name: z.string() }),
    text: '{{name}} is the last super administrator: no one could assign that role again.',
  },
  OWN_SUPERADMIN: {
    status: 409,
    data: z.object({}),
    text: 'You cannot remove your own super administrator role. Ask another super administrator.',
  },
  LAST_ADMIN: {
    status: 409,
    data: z.object({}),
    text: 'You are the last user who can assign roles. Assign such a role to another user first.',
  },
  ACADEMY_ONLY: {
    status: 403,
    data: z.object({}),
    text: 'Only the academy’s own staff can do this. Invite the person as a user instead.',
  },
  ROLE_BEYOND: {
    status: 403,
    data: z.object({ role: z.string() }),
    text: 'The role {{role}} allows more than your own roles do.',
  },
  ROLE_HELD: {
    status: 409,
    data: z.object({ role: z.string(), count: z.int() }),
    text: 'The role {{role}} is held by {{count}} users: take it from them first.',
  },
  STAFF_ROLE: {
    status: 409,
    data: z.object({ role: z.string() }),
    text: 'The role {{role}} is for the academy’s own staff.',
  },
  HAS_PASSWORD: {
    status: 409,
    data: z.object({ name: z.string() }),
    text: '{{name}} has already chosen a password. A forgotten one can be reset on the login page.',
  },
  SHARED_ENTRY: {
    status: 409,
    data: z.object({}),
    text: 'This entry is shared by every customer: only the academy’s own staff can change it.',
  },
} as const
