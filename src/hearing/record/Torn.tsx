import { useLingui } from '@lingui/react/macro'
import { useSnapshot } from 'valtio'
import type { RecordEntry } from '../../../contract/hearing/record.ts'
import { Button } from '../../ui/Button.tsx'
import type { Typist } from './typist.ts'

/** Two secretaries wrote in one paragraph at once: both texts stand here until one is chosen. */
export function Torn({ typist, entry }: { typist: Typist; entry: RecordEntry }) {
  const { t } = useLingui()
  const mine = useSnapshot(typist.pending)[entry.id]
  if (!mine?.torn) return null
  return (
    <div className="torn" role="alert">
      <p>{t`另一位秘书同时修改了这一段：`}</p>
      <blockquote>{entry.text}</blockquote>
      <div className="row">
        <Button small onClick={() => typist.choose(entry.id, false)}>
          {t`采用对方的内容`}
        </Button>
        <Button small look="primary" onClick={() => typist.choose(entry.id, true)}>
          {t`保留我的内容`}
        </Button>
      </div>
    </div>
  )
}
