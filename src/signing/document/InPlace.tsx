import { useLingui } from '@lingui/react/macro'
import { type ReactNode, useEffect, useRef, useState } from 'react'
import type { Handwriting } from '../../../contract/both/strokes.ts'
import type { SigningPlace } from '../../../contract/envelope/signingPlace.ts'
import { Ink } from '../../account/specimen/Ink.tsx'
import { Skeleton } from '../../ui/States.tsx'
import { useSigningPlace } from '../useSigningPlace.ts'
import { drawPage, openPages } from './pdfPages.ts'

/** Points of the page that are shown: above and below the hand, and from the left to the right. */
const around = 45
const across = 320

type Place = Exclude<NonNullable<ReturnType<typeof useSigningPlace>>, 'unfound'>

interface Props {
  bytes: ArrayBuffer
  /** The words behind which they sign; empty where they sign on the page of signatures. */
  anchor: string
  /** Where that is, where the server has said so. */
  place: SigningPlace | null
  strokes: Handwriting
}

/** A signature before it is given: in its place on the page where it will stand, found by the server, or as the server finds it. */
export function InPlace({ bytes, anchor, place: said, strokes }: Props) {
  const { t } = useLingui()
  const place = useSigningPlace(bytes, anchor, said)
  const hand = <Ink tight strokes={strokes} label={t`签名预览`} />
  if (place === undefined) return <Skeleton lines={2} />
  if (place && place !== 'unfound') return <Strip bytes={bytes} place={place} hand={hand} />
  return (
    <div className="sign-preview">
      <span>{place === null ? t`签在文书末尾的签署页：` : t`签名预览`}</span>
      {hand}
    </div>
  )
}

/** The page where it will stand, above and below the place. */
function Strip({ bytes, place, hand }: { bytes: ArrayBuffer; place: Place; hand: ReactNode }) {
  const { t } = useLingui()
  const canvas = useRef<HTMLCanvasElement>(null)
  /** Points; that of A4 until it is known. */
  const [width, setWidth] = useState(595)
  const [isDrawn, setDrawn] = useState(false)
  useEffect(() => {
    let isOver = false
    // The reader takes the bytes for itself.
    void openPages(bytes.slice(0)).then(async (pdf) => {
      if (isOver || !canvas.current) return
      const page = await pdf.getPage(place.page + 1)
      if (isOver || !canvas.current) return
      setWidth(page.getViewport({ scale: 1 }).width)
      await drawPage(pdf, place.page + 1, canvas.current)
      if (!isOver) setDrawn(true)
    })
    return () => {
      isOver = true
    }
  }, [bytes, place])
  const shown = place.height + 2 * around
  const wide = Math.min(across, width)
  const from = Math.min(Math.max(0, place.x + place.width / 2 - wide / 2), width - wide)
  const share = (part: number, of: number) => `${(part / of) * 100}%`
  return (
    <figure className="sign-strip" style={{ aspectRatio: `${wide} / ${shown}` }} aria-label={t`签名在文书中的位置`}>
      <canvas
        ref={canvas}
        style={{ left: share(-from, wide), width: share(width, wide), bottom: share(around - place.y, shown) }}
      />
      <div
        style={{
          left: share(place.x - from, wide),
          width: share(place.width, wide),
          bottom: share(around, shown),
          height: share(place.height, shown),
        }}
      >
        {isDrawn ? hand : null}
      </div>
    </figure>
  )
}
