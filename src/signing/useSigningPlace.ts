import { useEffect, useState } from 'react'
import type { SigningPlace } from '../../contract/envelope/signingPlace.ts'
import type { Place } from '../../verify/places.ts'
import { openChecker } from '../workers/openChecker.ts'

/**
 * Where in a document somebody signs who signs behind some words: where the server said, which may have written the file anew, else found
 * on this device as the server finds it; undefined until it is
 * known, null where they sign on the page of signatures, `unfound` where this device cannot tell.
 */
export function useSigningPlace(
  bytes: ArrayBuffer,
  anchor: string,
  said: SigningPlace | null,
): Place | null | 'unfound' | undefined {
  const [place, setPlace] = useState<Place | null | 'unfound'>()
  useEffect(() => {
    if (said || anchor === '') return setPlace(said)
    const checker = openChecker()
    let isOver = false
    const found = checker.signingPlace(new Blob([bytes]), anchor).catch(() => 'unfound' as const)
    void found.then((it) => !isOver && setPlace(it))
    return () => {
      isOver = true
      checker.end()
    }
  }, [bytes, anchor, said])
  return place
}
