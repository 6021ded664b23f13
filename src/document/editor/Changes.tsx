import { useLingui } from '@lingui/react/macro'
import { useEffect, useState } from 'react'
import { Skeleton } from '../../ui/States.tsx'
import { compareTexts } from '../../workers/compareTexts.ts'
import type { Difference } from '../../workers/differences.ts'

/** What was added and removed between two versions of a text, sign by sign. */
export function Changes({ before, after }: { before: string; after: string }) {
  const { t } = useLingui()
  const [parts, setParts] = useState<Difference[]>()
  useEffect(() => {
    const abort = new AbortController()
    setParts(undefined)
    compareTexts(before, after, abort.signal).then(setParts, (error: unknown) => {
      if (!abort.signal.aborted) reportError(error)
    })
    return () => abort.abort()
  }, [before, after])
  if (!parts) return <Skeleton lines={4} />
  const isSame = parts.every((one) => !one.added && !one.removed)
  return (
    <div className="document-paper" style={{ whiteSpace: 'pre-wrap' }}>
      {isSame ? <p>{t`两个版本内容相同。`}</p> : null}
      {parts.map(({ value, added, removed }, at) => {
        const key = `${at}`
        if (added) return <ins key={key}>{value}</ins>
        return removed ? <del key={key}>{value}</del> : <span key={key}>{value}</span>
      })}
    </div>
  )
}
