import type { Complaint } from '#contract/support/complaint.ts'

/** What a letter about a complaint can say of it; `answer` is null as long as there is none. */
export const letterValues = (
  { name, ticketNo, subject, studentLmsClass }: Complaint,
  answer: string | null,
): Record<string, string> => ({
  nama: name,
  kode: ticketNo,
  keluhan: subject,
  ...(answer === null ? {} : { jawaban: answer }),
  ...(studentLmsClass === null ? {} : { kelas: studentLmsClass.title }),
})
