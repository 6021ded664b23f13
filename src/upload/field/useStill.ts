import { useEffect, useState } from 'react'

/** Specification §9 names no such time; ten seconds without a byte is what people call stuck. */
const stillMs = 10_000

/** Whether a sign of movement has stood still for ten seconds. */
export function useStill(sign: string): boolean {
  const [still, setStill] = useState<string>()
  useEffect(() => {
    const timer = setTimeout(() => setStill(sign), stillMs)
    return () => clearTimeout(timer)
  }, [sign])
  return still === sign
}
