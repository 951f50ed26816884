/** The round button with the person's letters. */
export const personButton =
  'flex size-control shrink-0 items-center justify-center rounded-full bg-accent-soft text-xs font-semibold text-accent hover:bg-hover'
