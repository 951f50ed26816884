import { describe, expect, it } from 'vitest'
import open from '#commands/buyer/open.ts'
import { context } from '#test/commands/fixtures.ts'
import { order } from './orders.ts'

describe('buyer.open', () => {
  it('leads to the orders of the student, or of the address of one who is no student yet', () => {
    const student = { id: 5, name: 'Siti Rahmawati' }
    expect(open.done(order({ student }), { order: 9 }, context())).toEqual({ goTo: '/order?studentId=5' })
    expect(open.done(order({ student: null }), { order: 9 }, context())).toEqual({
      goTo: '/order?keyword=siti.rahma%40contoh.example',
    })
  })
})
