/** Fields about what is to come: deadlines, validity, schedules. */
const ahead = /^(?:closes|opens|enroll|contract|due|end|expires|start|nextStart|valid|scheduled|reopen)/i

/** Fields of forms about what has happened already. */
const past = /^(?:day$|joined|purchased|settled|paid)/i

/** Whether a list is mostly asked for days to come of a field; of all others it is asked for past ones. */
export const isAhead = (key: string): boolean => ahead.test(key)

/** Whether what is typed into a form's field lies in the past; of all others it may be either. */
export const isPast = (name: string): boolean => past.test(name)
