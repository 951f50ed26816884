import { useEffect, useState } from 'react'

/** The value once it has rested for so many milliseconds. */
export function useResting<T>(value: T, ms: number): T {
  const [resting, setResting] = useState(value)
  useEffect(() => {
    const timer = setTimeout(() => setResting(value), ms)
    return () => clearTimeout(timer)
  }, [value, ms])
  return resting
}
