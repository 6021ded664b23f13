import { useLingui } from '@lingui/react/macro'
import type { Camp } from '../../contract/case/case.ts'
import { evidences } from '../../contract/evidence/evidence.ts'
import { useConnection } from '../local/hooks.ts'
import { Button } from '../ui/Button.tsx'
import { useDownload } from './useDownload.ts'

/** The list of evidence with its page counts, of one side or of both. */
export function Catalogue({ baseId, camp }: { baseId: string; camp: Camp | undefined }) {
  const { t } = useLingui()
  const { online } = useConnection()
  const { running, download } = useDownload(baseId)
  const button = (format: 'pdf' | 'xlsx', words: string, name: string) => (
    <Button
      small
      icon="download"
      busy={running === name}
      disabled={!online}
      aria-label={name}
      title={online ? undefined : t`联网后可以导出`}
      onClick={() =>
        void download(name, evidences.exportCatalogue, { body: { baseId, format, ...(camp ? { camp } : {}) } })
      }
    >
      {words}
    </Button>
  )
  return (
    <>
      <span className="muted small-text">{t`证据目录`}</span>
      {button('pdf', 'PDF', t`导出证据目录 PDF`)}
      {button('xlsx', 'XLSX', t`导出证据目录 XLSX`)}
    </>
  )
}
