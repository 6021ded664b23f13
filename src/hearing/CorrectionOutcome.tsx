import { useLingui } from '@lingui/react/macro'
import type { Correction } from '../../contract/hearing/record.ts'

/** What somebody wants to stand differently in a paragraph of a record, and what became of it. */
export function CorrectionOutcome({ correction }: { correction: Correction }) {
  const { t } = useLingui()
  const { byName, words, state, reason, before } = correction
  return (
    <>
      <p>{t`${byName} 请求更正：${words}`}</p>
      {state === 'accepted' ? (
        <small>{t`已更正，原文：${before}`}</small>
      ) : state === 'declined' ? (
        <small>{t`未采纳：${reason}`}</small>
      ) : (
        <small>{t`等待仲裁秘书处理`}</small>
      )}
    </>
  )
}
