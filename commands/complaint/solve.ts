import { closeCommand } from '#commands/prompts/complaint.ts'
import { complaintSolve } from '#contract/support/complaint.ts'

export default closeCommand({
  verb: 'solve',
  to: 'SOLVED',
  word: 'Solve',
  keywords: ['close', 'answer', 'selesaikan', 'tutup', 'jawab'],
  keys: 's',
  question: 'How was it solved?',
  names: ['penyelesaian'],
  call: complaintSolve,
})
