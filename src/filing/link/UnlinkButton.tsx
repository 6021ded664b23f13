import { useLingui } from '@lingui/react/macro'
import { useState } from 'react'
import { filing, type Preservation } from '../../../contract/filing.ts'
import { told } from '../../account/asked/told.ts'
import { ask } from '../../local/call.ts'
import { Button } from '../../ui/Button.tsx'
import { unlinkAct } from '../preservationActs.ts'
import { ActDialog } from '../review/ActDialog.tsx'

/** In the list of a case: takes an application of before arbitration out of it again. */
export function UnlinkButton({ row, refresh }: { row: Preservation; refresh: () => void }) {
  const { t, i18n } = useLingui()
  // With the version that stood here when it opened.
  const [version, setVersion] = useState<number>()
  if (!unlinkAct.from.includes(row.state) || !unlinkAct.open?.(row)) return null

  const send = (said: object) =>
    told(
      i18n._(unlinkAct.done),
      () =>
        ask(filing.unlinkPreservation, {
          body: { ...(said as { reason: string }), id: row.id, version: version ?? 0 },
        }),
      refresh,
    )
  return (
    <>
      <Button small aria-haspopup="dialog" onClick={() => setVersion(row.version)}>
        {t`取消关联案件`}
      </Button>
      {version === undefined ? null : (
        <ActDialog
          act={unlinkAct}
          fieldWords={{}}
          currency={row.currency}
          send={send}
          onClose={() => setVersion(undefined)}
        />
      )}
    </>
  )
}
