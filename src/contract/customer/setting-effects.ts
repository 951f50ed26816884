interface Effect {
  /** What the setting changes. */
  what: string
  /** From when a new value counts. */
  from: string
}

const next = {
  certificate: 'Counts for certificates issued from now on.',
  message: 'Counts for messages sent from now on.',
  voucher: 'Counts for vouchers made from now on.',
  grade: 'Counts as soon as grades are calculated anew.',
  complaint: 'Counts for complaints opened from now on.',
  work: 'Counts for days recorded from now on.',
  now: 'Counts immediately.',
} as const

/** What each setting that comes with the product does, by its key; a rule checks that the server reads it. */
export const settingEffects: Readonly<Record<string, Effect>> = {
  'academy.name': { what: 'The name of the academy on certificates and the page that verifies them.', from: next.now },
  'academy.support_phone': {
    what: 'The phone number on the page that verifies certificates, for questions about one.',
    from: next.now,
  },
  'certificate.number_format': { what: 'How certificates are numbered.', from: next.certificate },
  'certificate.resend_seconds': {
    what: 'How many seconds pass before a certificate can be sent again.',
    from: next.now,
  },
  'grading.letters': { what: 'From which score on a participant gets which letter.', from: next.grade },
  'grading.late_attendance_pct': { what: 'How much a late attendance counts, in percent.', from: next.grade },
  'attendance.late_after_minutes': {
    what: 'From how many minutes after the start on Zoom attendance is proposed as late.',
    from: next.now,
  },
  'attendance.min_minutes': {
    what: 'How many minutes of a meeting Zoom attendance must last to count, at most the whole meeting.',
    from: next.now,
  },
  'voucher.valid_days': {
    what: 'For how many days a new voucher is valid when no expiry date is given.',
    from: next.voucher,
  },
  'voucher.code_length': {
    what: 'How many characters a generated code has after its prefix when no length is given, 8 to 16.',
    from: next.voucher,
  },
  'voucher.low_stock': {
    what: 'Below how many available codes a class that sells is shown on Home and notified of.',
    from: next.now,
  },
  'complaint.due_working_days': { what: 'Within how many working days a complaint is due.', from: next.complaint },
  'complaint.reopen_days': { what: 'For how many days a closed complaint can be reopened.', from: next.now },
  'hr.work_start': { what: 'When work starts, for lateness of employees.', from: next.work },
  'hr.work_end': { what: 'When work ends, for hours of employees.', from: next.work },
  'hr.break_minutes': { what: 'How long the break is, which is no working time.', from: next.work },
  'hr.late_after_minutes': {
    what: 'How many minutes after the start of work an employee is not late yet.',
    from: next.work,
  },
  'hr.work_days': { what: 'Which weekdays are working days of employees.', from: next.work },
  'register.enabled': { what: 'Whether anyone can register for an account without an invitation.', from: next.now },
  'report.monthly_recipients': {
    what: 'Who is sent the report of each month by e-mail.',
    from: 'Counts for the next month that ends.',
  },
  'training.enabled': {
    what: 'Whether the check of attendance photos and its training are available.',
    from: next.now,
  },
  'message.from_name': { what: 'The name from which e-mails are sent.', from: next.message },
  'message.reminder_minutes': {
    what: 'How many minutes before a meeting its participants are reminded; 0: not at all.',
    from: 'Counts for meetings of which no reminder is sent yet.',
  },
  'message.webhook_secret': { what: 'Proves that delivery reports come from WhatsApp.', from: next.now },
  'message.webhook_token': { what: 'What WhatsApp asks for when its webhook is set up.', from: next.now },
}
