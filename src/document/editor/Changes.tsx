import { useLingui } from '@lingui/react/macro'
import { diffChars } from 'diff'

/** What was added and removed between two versions of a text, character by character, as Chinese text is compared. */
export function Changes({ before, after }: { before: string; after: string }) {
  const { t } = useLingui()
  const parts = diffChars(before, after)
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
