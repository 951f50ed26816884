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
    text: '{{customer}} is suspended: nobody works for it until the academy takes that back.',
  },
  CUSTOMER_CLOSED: {
    status: 403,
    data: z.object({ customerId: z.number(), customer: z.string() }),
    text: '{{customer}} is closed: nobody works for it any more.',
  },
  OWN_CUSTOMER: {
    status: 409,
    data: z.object({}),
    text: 'You work for this customer yourself.',
  },
  LAST_SUPERADMIN: {
    status: 409,
    data: z.object({ name: z.string() }),
    text: '{{name}} is the last super administrator: nobody could give that role again.',
  },
  OWN_SUPERADMIN: {
    status: 409,
    data: z.object({}),
    text: 'Nobody gives up being a super administrator alone. Another one can take the role away.',
  },
  LAST_ADMIN: {
    status: 409,
    data: z.object({}),
    text: 'You are the last one here who can give roles. Give another user such a role first.',
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
  STAFF_ROLE: {
    status: 409,
    data: z.object({ role: z.string() }),
    text: 'The role {{role}} is for the academy’s own staff.',
  },
  HAS_PASSWORD: {
    status: 409,
    data: z.object({ name: z.string() }),
    text: '{{name}} has chosen a password already. A forgotten one is asked for where one logs in.',
  },
  SHARED_ENTRY: {
    status: 409,
    data: z.object({}),
    text: 'This entry is shared by every customer: only the academy’s own staff can change it.',
  },
} as const
