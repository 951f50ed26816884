export const id: Record<string, string> = {}
