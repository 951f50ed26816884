import { describe, expect, it } from 'vitest'
import remove from '#commands/voucher/delete.ts'
import reset from '#commands/voucher/reset.ts'
import { buildRegistry } from '#engine/registry.ts'

describe('buildRegistry', () => {
  it('finds commands by id, and leaves pickers out', () => {
    const registry = buildRegistry({
      '/commands/voucher/reset.ts': { default: reset },
      '/commands/voucher/delete.ts': { default: remove },
      '/commands/prompts/pick-voucher.ts': { pickVoucher: () => {} },
    })
    expect(registry.all.map((command) => command.id)).toEqual(['voucher.delete', 'voucher.reset'])
    expect(registry.get('voucher.reset')).toBe(reset)
    expect(registry.get('voucher.burn')).toBeUndefined()
  })

  it.each([
    ['a command under another path', { '/commands/voucher/void.ts': { default: reset } }, /must hold voucher\.void/],
    ['a file without a command', { '/commands/voucher/void.ts': {} }, /exports no command/],
    [
      'the same id twice',
      { 'a/commands/voucher/reset.ts': { default: reset }, 'b/commands/voucher/reset.ts': { default: reset } },
      /Two commands/,
    ],
    ['a file outside a folder', { '/commands/reset.ts': { default: reset } }, /not in a folder/],
  ])('refuses %s', (_what, modules, message) => {
    expect(() => buildRegistry(modules)).toThrow(message)
  })
})
