import type { CSSProperties } from 'react'

/** The look of a cell, and its place when it stays at the left: opaque, because the others pass beneath it. */
export function stays(left: number | undefined, className: string): { className: string; style?: CSSProperties } {
  if (left === undefined) return { className }
  return { className: `${className} sticky! z-1 self-stretch content-center bg-inherit`, style: { left } }
}
