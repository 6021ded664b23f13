import { useLingui } from '@lingui/react/macro'
import type { CaseDocument } from '../../contract/caseDocument/caseDocument.ts'
import { CaseLink } from '../list/CaseLink.tsx'
import { Button } from '../ui/Button.tsx'
import { EmptyState } from '../ui/States.tsx'
import { openFile } from '../upload/openFile.ts'

/** What was made: its number, where it lies, and what may follow. */
export function MadeDocument({ made: { no, baseId, file }, onAgain }: { made: CaseDocument; onAgain?: () => void }) {
  const { t } = useLingui()
  return (
    <EmptyState page icon="check" title={t`文书已生成，编号 ${no}`}>
      <p>{t`已放入案卷：${file.name}`}</p>
      <div className="row">
        <Button look="primary" icon="file" onClick={() => void openFile({ id: file.attachmentId, name: file.name })}>
          {t`打开文书`}
        </Button>
        <CaseLink id={baseId} part="documents" className="button">
          {t`查看案件`}
        </CaseLink>
        {onAgain ? <Button onClick={onAgain}>{t`再生成一份`}</Button> : null}
      </div>
    </EmptyState>
  )
}
