/** The academy's day: documents end by it, wherever the reader is. */
const today = () => new Intl.DateTimeFormat('sv-SE', { timeZone: 'Asia/Jakarta' }).format(new Date())

/** How many days are left until a day `YYYY-MM-DD`: none on that day. */
export const daysLeft = (day: string): number => Math.round((Date.parse(day) - Date.parse(today())) / 86_400_000)
