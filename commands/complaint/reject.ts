import { closeCommand } from '#commands/prompts/complaint.ts'
import { complaintReject } from '#contract/support/complaint.ts'

export default closeCommand({
  verb: 'reject',
  to: 'REJECTED',
  word: 'Reject',
  keywords: ['close', 'refuse', 'tolak', 'tutup'],
  keys: 'r',
  question: 'Why is it rejected?',
  names: ['alasan'],
  call: complaintReject,
})
