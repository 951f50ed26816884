/** Tries out what Enter would do: it works in every field and no one else uses it. */
export const TRY_KEYS = 'alt+enter'
