/** Who made a change that nobody made. */
export const THE_SERVER = 'The server'
