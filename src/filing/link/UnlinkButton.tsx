import { useLingui } from '@lingui/react/macro'
import { useState } from 'react'
import type { Preservation } from '../../../contract/filing/filing.ts'
import { MoveDialog } from '../../move/MoveDialog.tsx'
import { Button } from '../../ui/Button.tsx'
import { unlink } from '../preservationButtons.ts'

/** In the list of a case: takes an application of before arbitration out of it again. */
export function UnlinkButton({ row, refresh }: { row: Preservation; refresh: () => void }) {
  const { t } = useLingui()
  const [open, setOpen] = useState(false)
  if (!unlink.from.includes(row.state) || !unlink.open?.(row)) return null
  return (
    <>
      <Button small aria-haspopup="dialog" onClick={() => setOpen(true)}>
        {t`取消关联案件`}
      </Button>
      {open ? <MoveDialog move={unlink} row={row} refresh={refresh} onClose={() => setOpen(false)} /> : null}
    </>
  )
}
