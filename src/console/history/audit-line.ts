/** What people type for columns. */
export const names = {
  when: 'at',
  kapan: 'at',
  record: 'label',
  who: 'actor',
  siapa: 'actor',
  what: 'action',
  reason: 'reason',
  alasan: 'reason',
}
